import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';

type Part = Reply<'review/openReview'>['revision']['parts'][number];

interface RevisionPartProps {
  part: Part;
  /** Of the page. */
  language: Language;
  /** Its title if it has no heading. */
  name: string;
  token: string;
  /** The same for every attempt at one comment. */
  attempt: string;
  /** A comment that could not be sent. */
  typed: string;
  /** Whether it can still be commented on. */
  isOpen: boolean;
}

/** A part of the page with its comments, and a form for another one. */
export function RevisionPart({
  part,
  language,
  name,
  token,
  attempt,
  typed,
  isOpen,
}: RevisionPartProps) {
  const t = useTranslate();
  const { title, html, image, imageAlt, comments } = part;
  if (html === '' && title === '' && image === '') return null;
  const field = `comment-${part.part}`;
  return (
    <section id={`part-${part.part}`} aria-label={name} className="mt-10">
      <div lang={langOf(language, t)}>
        {title && <h2>{title}</h2>}
        {image && <Picture name={image} alt={imageAlt} className="mt-3" />}
        <Html className="reading mt-3" html={html} />
      </div>
      {comments.length > 0 && (
        <ul
          className="mt-4 grid gap-2 border-s-4 border-wheat ps-4"
          aria-label={t('pages.reviewComments')}
        >
          {comments.map(({ id, text, isResolved }) => (
            <li key={id} className="whitespace-pre-line wrap-anywhere">
              {text}
              {isResolved === 1 && (
                <span className="text-sm text-bark"> {t('pages.reviewResolved')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <details className="unfold mt-3" open={typed !== ''}>
          <summary>
            {t('pages.reviewCommentOn', {
              part: name.replaceAll('“', '‘').replaceAll('”', '’'),
            })}
          </summary>
          <PostedForm action="/forms/review-comment" className="grid gap-3 pb-3">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="part" value={part.part} />
            <input type="hidden" name="attempt" value={attempt} />
            <TextArea
              id={field}
              label={t('pages.reviewComment')}
              name="text"
              rows={4}
              maxLength={5000}
              defaultValue={typed}
              keepsErrorLine={false}
              required
            />
            <button type="submit" className="button button-quiet justify-self-start">
              {t('pages.reviewAddComment')}
            </button>
          </PostedForm>
        </details>
      )}
    </section>
  );
}
