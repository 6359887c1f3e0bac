import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import { isEmpty, readRules } from './segment-rules.ts';

/** How long typing has to pause before people are counted, in ms. */
const pause = 300;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The number of people whom a form's conditions describe, in words.
 * @returns the words, and a function to call when a field changes
 */
export function useLiveCount(form: RefObject<HTMLFormElement | null>) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const latest = useRef(0);
  const timer = useRef(0);
  const count = useCallback(() => {
    window.clearTimeout(timer.current);
    const turn = ++latest.current;
    const show = (text: string) => turn === latest.current && setWords(text);
    timer.current = window.setTimeout(async () => {
      if (!form.current) return;
      const rules = readRules(form.current);
      if (isEmpty(rules)) return show('Choose at least one condition.');
      try {
        const reply = await call('newsletter/countSegment', { rules });
        show(`${capitalized(peopleInWords(reply.count))} now.`);
      } catch (failure) {
        show(explain(failure, t));
      }
    }, pause);
  }, [form, t]);
  useEffect(() => {
    count();
    return () => window.clearTimeout(timer.current);
  }, [count]);
  return { words, count };
}
