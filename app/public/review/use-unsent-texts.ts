import { type RefObject, useEffect, useRef } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { openAround } from '#app/ui/form/validation/scroll-to-error.ts';
import { toast } from '#app/ui/toast/toast.ts';

const stored = 'common-plate:unsent-review';

/** Text that was typed, by the id of its field. */
type Texts = Record<string, string>;

/**
 * Keeps what a reviewer has typed into the other forms of the page when one of them is sent, which loads the page again.
 * A decision ends the review: before it, comments have to be added or deleted.
 * @param decisionField the id of the field in the form of the decision
 * @returns the ref for the element with the forms
 */
export function useUnsentTexts(decisionField: string): RefObject<HTMLDivElement | null> {
  const t = useTranslate();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = page;
    if (!element) return;
    restore(element);
    const keep = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const others = fieldsIn(element).filter(
        (field) => field.form !== form && field.value.trim() !== '',
      );
      const [comment] = others;
      if (comment && form.elements.namedItem(decisionField)) {
        event.preventDefault();
        openAround(comment);
        comment.focus();
        toast.error(t('pages.reviewCommentUnsent'));
        return;
      }
      store(Object.fromEntries(others.map(({ id, value }) => [id, value])));
    };
    element.addEventListener('submit', keep);
    return () => element.removeEventListener('submit', keep);
  }, [decisionField, t]);
  return page;
}

const fieldsIn = (element: HTMLElement) => [...element.querySelectorAll('textarea')];

function store(texts: Texts): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify(texts));
  } catch {
    // Without storage, one comment has to be sent after the other.
  }
}

function restore(element: HTMLElement): void {
  let texts: Texts = {};
  try {
    texts = JSON.parse(sessionStorage.getItem(stored) ?? '{}') as Texts;
    sessionStorage.removeItem(stored);
  } catch {
    return;
  }
  for (const field of fieldsIn(element)) {
    const text = texts[field.id];
    if (!text || field.value !== '') continue;
    field.value = text;
    openAround(field);
  }
}
