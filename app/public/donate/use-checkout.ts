import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { randomId } from '#app/api/random-id.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { amountFaultOf, type DecimalMark, parseCents } from '#contract/shared/money.ts';
import type { DonateResult } from './donate-result.ts';

/** Empty: the gift is not listed. */
const listingIn = (chosen: string): { listing?: 'named' | 'unnamed' } =>
  chosen === 'named' || chosen === 'unnamed' ? { listing: chosen } : {};

/** The fields that show their own error. */
const shown = ['campaignId', 'honoree', 'cardEmail', 'cardMessage'] as const;

const isShown = (errors: Record<string, string>) =>
  errors.amount !== undefined || shown.some((name) => errors[name] !== undefined);

/**
 * Sends the donation form, and redirects to the payment.
 * @param result of a form that was posted without JavaScript
 */
export function useCheckout(result: DonateResult | null, decimalMark: DecimalMark) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState(result?.errors ?? {});
  const [error, setError] = useState(result && !isShown(result.errors) ? result.message : '');
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
    const typed = value('otherAmount') || value('amount');
    const amount = parseCents(typed, decimalMark);
    setError('');
    setErrors({});
    setFault('');
    if (!amount) return refuse(form, t(amountFaultOf(typed, decimalMark)));
    setBusy(true);
    attempt.current ||= randomId();
    try {
      const { url } = await botCheck.send('donations/startCheckout', {
        amount,
        frequency: value('frequency') === 'monthly' ? 'monthly' : 'once',
        coverFee: values.has('coverFee') ? 1 : 0,
        isAnonymous: values.has('isAnonymous') ? 1 : 0,
        ...(value('campaignId') && { campaignId: value('campaignId') }),
        ...listingIn(value('listing')),
        honoree: value('honoree'),
        isMemorial: value('isMemorial') === '1' ? 1 : 0,
        cardName: value('cardName'),
        cardEmail: value('cardEmail'),
        cardMessage: value('cardMessage'),
        attempt: attempt.current,
      });
      attempt.current = '';
      location.assign(url);
    } catch (failure) {
      setBusy(false);
      const found = failure instanceof CallError ? failure.errors : {};
      if (found.amount) return refuse(form, found.amount);
      setErrors(found);
      const field = shown.find((name) => found[name] !== undefined);
      // On a campaign's own page there is nothing to choose.
      const control =
        field && form.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"])`);
      if (control) focusIn(control);
      else setError(explain(failure, t));
    }
  }

  function refuse(form: HTMLFormElement, words: string) {
    setFault(words);
    form.querySelector<HTMLElement>('[name="otherAmount"]')?.focus();
  }

  /** In a folded part it could not be focused. */
  function focusIn(control: HTMLElement) {
    control.closest('details')?.setAttribute('open', '');
    control.focus();
  }

  return { send, errors, prepare: botCheck.prepare, isBusy, error, fault };
}
