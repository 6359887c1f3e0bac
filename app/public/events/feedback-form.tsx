import { TextArea } from '#app/ui/form/text-area.tsx';
import type { Reply } from '#contract/index.ts';

type Given = Reply<'events/getRegistration'>['registration']['feedback'];

const ratings = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface FeedbackFormProps {
  token: string;
  given: Given;
  /** The text that was posted and not accepted. */
  posted: string | undefined;
}

/** How the event was: a rating and a comment. It works without JavaScript, and can be changed later. */
export function FeedbackForm({ token, given, posted }: FeedbackFormProps) {
  return (
    <section id="feedback" aria-labelledby="feedback-title" className="mt-8">
      <h2 id="feedback-title">{given ? 'Your feedback' : 'How was it?'}</h2>
      {given && <p className="mt-2">Thank you! You can change what you said.</p>}
      <form method="post" action="/forms/event-feedback" className="form mt-4">
        <input type="hidden" name="verify_token" value={token} />
        <fieldset>
          <legend className="font-semibold">The event was</legend>
          {ratings.map((label, index) => (
            <label key={label} className="flex items-center gap-3 py-1">
              <input
                type="radio"
                name="rating"
                value={index + 1}
                required
                defaultChecked={given?.rating === index + 1}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          id="feedback-text"
          name="text"
          label="What did you like, and what could be better? (optional)"
          rows={5}
          maxLength={2000}
          defaultValue={posted ?? given?.text}
        />
        <button type="submit" className="button">
          Send feedback
        </button>
      </form>
    </section>
  );
}
