import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { reasonAfterSentence } from '#contract/shared/something-went-wrong.ts';
import type { ActionState } from './action-state.ts';
import { ContentActions } from './content-actions.ts';
import { isFocusKept } from './kept-focus.ts';
import { useScrollToError } from './validation/scroll-to-error.ts';

interface ActionProps {
  /** Where a page opens that answers a form: see `posted-answer.ts`. */
  id?: string | undefined;
  action: Pick<ActionState, 'message' | 'error' | 'errors' | 'hasFailed'>;
}

/** The result of the last run of an action. */
export function ActionMessage({ id, action }: ActionProps) {
  return (
    <div id={id} className="action-message">
      <p role="status" className="notice">
        {action.message}
      </p>
      <ActionError action={action} />
    </div>
  );
}

/**
 * Why the last run failed, scrolled into view. It is next to the button, so it names the field: otherwise
 * 'This field is required.' would seem to refer to the field above it.
 */
export function ActionError({
  action,
  className = 'notice notice-bad',
}: {
  action: Pick<ActionState, 'error' | 'errors' | 'hasFailed'>;
  className?: string;
}) {
  const t = useTranslate();
  const contentActions = useContext(ContentActions);
  const alert = useRef<HTMLParagraphElement>(null);
  const [label, setLabel] = useState('');
  /** What is wrong with a field that shows it itself, and is not gone to. */
  const [elsewhere, setElsewhere] = useState('');
  const { error, errors } = action;
  useLayoutEffect(() => {
    const form = alert.current?.closest('form, dialog, section');
    setLabel(firstInvalidLabel(form, error));
    const isUnseen = error === '' && Object.keys(errors).length > 0 && isFocusKept();
    setElsewhere(isUnseen ? firstFault(form) : '');
  }, [error, errors]);
  useScrollToError(action, alert);
  const isAboutFields = error === '' && Object.keys(errors).length > 0;
  const named = label === '' ? error : `${label}: ${error}`;
  const advice = isAboutFields && contentActions ? t('errors.checkFields') : '';
  const reason = named || elsewhere || advice;
  const beginsWithSentence =
    contentActions !== false &&
    action.hasFailed &&
    (error !== '' || (isAboutFields && contentActions === 'all'));
  return (
    <p ref={alert} role="alert" tabIndex={-1} className={className}>
      {beginsWithSentence ? <Failure reason={reason} /> : reason}
    </p>
  );
}

/** The specification's sentence about a failed content action, and the reason after it, if it is known. */
function Failure({ reason }: { reason: string }) {
  const t = useTranslate();
  return (
    <>
      <span>{t('errors.somethingWentWrong')}</span> <span>{reasonAfterSentence(reason, t)}</span>
    </>
  );
}

/**
 * The label of the first invalid field, if this error is shown next to it.
 * @param form where to look; undefined or null: nowhere
 */
function firstInvalidLabel(form: Element | null | undefined, error: string): string {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field || error === '' || !describes(field).includes(error)) return '';
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined;
  return label?.textContent ?? '';
}

/** The label of the first invalid field with what is wrong with it. */
function firstFault(form: Element | null | undefined): string {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fault = field && describes(field).find((text) => text !== '');
  const label = field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : undefined;
  return [label, fault].filter(Boolean).join(': ');
}

/** The texts that describe a field. */
const describes = (field: Element): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '');
