import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import type { Reply } from '#contract/index.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';

type Given = Reply<'events/getRegistration'>['registration']['feedback'];

/** From 1 on. */
const ratings = [
  'registration.poor',
  'registration.fair',
  'registration.good',
  'registration.veryGood',
  'registration.excellent',
] as const satisfies MessageKey[];

interface FeedbackFormProps {
  token: string;
  given: Given;
  /** The text that was posted and not accepted. */
  posted: string | undefined;
}

/** How the event was: a rating and a comment. It works without JavaScript, and can be changed later. */
export function FeedbackForm({ token, given, posted }: FeedbackFormProps) {
  const t = useTranslate();
  return (
    <section id="feedback" aria-labelledby="feedback-title" className="mt-8">
      <h2 id="feedback-title">
        {t(given ? 'registration.feedbackGivenTitle' : 'registration.feedbackTitle')}
      </h2>
      {given && <p className="mt-2">{t('registration.feedbackGiven')}</p>}
      <PostedForm action="/forms/event-feedback" className="form mt-4">
        <input type="hidden" name="verify_token" value={token} />
        <fieldset>
          <legend className="font-semibold">{t('registration.rating')}</legend>
          {ratings.map((label, index) => (
            <label key={label} className="flex items-center gap-3 py-1">
              <input
                type="radio"
                name="rating"
                value={index + 1}
                required
                defaultChecked={given?.rating === index + 1}
              />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <TextArea
          id="feedback-text"
          name="text"
          label={t('registration.feedbackText')}
          rows={5}
          maxLength={2000}
          defaultValue={posted ?? given?.text}
        />
        <button type="submit" className="button">
          {t('registration.sendFeedback')}
        </button>
      </PostedForm>
    </section>
  );
}
