import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { nextPaint, useBotCheck } from '../api/bot-check/bot-check.ts';
import { explain } from '../api/call-error.ts';
import { useTranslate } from '../language/use-translate.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { answerId, postedTo } from '../ui/form/posted-answer.ts';
import { PostedForm } from '../ui/form/posted-form.tsx';
import { WaitingPass } from '../ui/form/waiting-pass.tsx';
import { loadModals, openModal } from '../ui/modal/modal-store.ts';

const newsletterTypes = ['general', 'newsletters', 'test'] as const;
type NewsletterType = (typeof newsletterTypes)[number];

/** The form shows no error next to a field. */
const noErrors = {};

/** How long the success note is shown, in ms. */
const noteDuration = 3_000;

interface ListProps {
  /** The one list that the words around the form are about. */
  newsletterType: NewsletterType;
  listChoice?: undefined;
}

interface ChoiceProps {
  newsletterType?: undefined;
  /** Boxes for the lists: no list is chosen for anyone. Most pages do not need their code. */
  listChoice: ReactNode;
}

type NewsletterFormProps = (ListProps | ChoiceProps) & {
  idPrefix: string;
  email?: string;
  message?: string;
  /** Replaces the bot check, if the form was posted without JavaScript. */
  pass?: string | undefined;
};

/**
 * Subscribes an address to the page's list, or to those that the visitor chooses: through the API, or without scripts
 * by posting the form.
 * @throws when it is rendered with an unknown list
 */
export function NewsletterForm({
  newsletterType,
  listChoice,
  idPrefix,
  email = '',
  message = '',
  pass,
}: NewsletterFormProps) {
  if (newsletterType !== undefined && !newsletterTypes.includes(newsletterType)) {
    throw new Error(`newsletterType must be one of ${newsletterTypes.join(', ')}`);
  }
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [error, setError] = useState(message);
  const botCheck = useBotCheck();
  const checkIfEmpty = useCallback(() => setEmpty(field.current?.value.trim() === ''), []);
  // The form's button is initially enabled for browsers without JavaScript. Input typed before hydration is kept.
  useEffect(checkIfEmpty, [checkIfEmpty]);
  useEffect(() => {
    if (note === '') return;
    const timer = setTimeout(() => setNote(''), noteDuration);
    return () => clearTimeout(timer);
  }, [note]);

  const prepare = () => {
    botCheck.prepare();
    void nextPaint()
      .then(loadModals)
      .catch(() => undefined);
  };

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const address = String(values.get('email')).trim();
    const flag = (list: NewsletterType) => (values.has(list) ? 1 : 0);
    setError('');
    if (address === '') return setError(t('fields.emailMissing'));
    setBusy(true);
    try {
      const reply = await botCheck.send('subscriber/newsletterSubscribe', {
        email: address,
        test: flag('test'),
        general: flag('general'),
        newsletters: flag('newsletters'),
      });
      if (reply.code === 3) return setError(reply.message);
      setNote(reply.message);
      form.reset();
      checkIfEmpty();
      if (reply.userId === undefined) await offerAccount(address, reply.message, field.current);
    } catch (failure) {
      setError(explain(failure, t));
    } finally {
      setBusy(false);
    }
  }

  const id = `${idPrefix}-newsletter-email`;
  return (
    <PostedForm
      action={postedTo('/forms/subscribe')}
      onSubmit={subscribe}
      onFocus={prepare}
      className="grid gap-2"
    >
      {listChoice ?? <input type="hidden" name={newsletterType} value="1" />}
      <WaitingPass pass={pass} />
      <label htmlFor={id} className="font-semibold">
        {t('contact.email')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          className="input flex-1 basis-44"
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          ref={field}
          onInput={checkIfEmpty}
        />
        <button type="submit" className="button button-beet" disabled={isEmpty || isBusy}>
          {t('newsletter.signUp')}
        </button>
      </div>
      <ActionMessage
        id={message === '' ? undefined : answerId}
        action={{ message: note, error, errors: noErrors }}
      />
    </PostedForm>
  );
}

/** Offers an account to visitors who have none. If the offer cannot be loaded, the note is enough. */
const offerAccount = (email: string, message: string, opener: HTMLElement | null) =>
  openModal({ name: 'thank-you', email, message }, opener).catch(() => undefined);
