import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newAttempt } from '#app/api/attempts/new-attempt.ts';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { amountFaultOf, parseCents } from '#contract/shared/money.ts';

/** Sends the donation form, and redirects to the payment. */
export function useCheckout(message: string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(message);
  const [fault, setFault] = useState('');
  /** The same for every attempt at one gift; a new one for the next gift. */
  const attempt = useRef('');
  const botCheck = useBotCheck();
  useEffect(() => {
    // Going back from the payment restores the page as it was: with its button disabled.
    const enable = () => setBusy(false);
    addEventListener('pageshow', enable);
    return () => removeEventListener('pageshow', enable);
  }, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const value = (name: string) => String(values.get(name) ?? '').trim();
    const typedAmount = value('otherAmount') || value('amount');
    const amount = parseCents(typedAmount);
    setError('');
    setFault('');
    if (amount === undefined) return refuse(form, amountFaultOf(typedAmount));
    setBusy(true);
    attempt.current ||= newAttempt();
    try {
      const { url } = await botCheck.send('donations/startCheckout', {
        amount,
        frequency: value('frequency') === 'monthly' ? 'monthly' : 'once',
        coverFee: values.has('coverFee') ? 1 : 0,
        isAnonymous: values.has('isAnonymous') ? 1 : 0,
        honoree: value('honoree'),
        attempt: attempt.current,
      });
      attempt.current = '';
      location.assign(url);
    } catch (failure) {
      setBusy(false);
      const found = failure instanceof CallError ? failure.errors.amount : undefined;
      if (found) refuse(form, found);
      else setError(explain(failure));
    }
  }

  function refuse(form: HTMLFormElement, words: string) {
    setFault(words);
    form.querySelector<HTMLElement>('[name="otherAmount"]')?.focus();
  }

  return { send, prepare: botCheck.prepare, isBusy, error, fault };
}
