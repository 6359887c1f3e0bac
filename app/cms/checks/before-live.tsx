import { type FormEvent, useRef, useState } from 'react';
import { FindingList, thingsToLookAt, useFormFindings } from './findings.tsx';

/**
 * Asks once before a page goes live with something to look at. What was seen and put live anyway is
 * not asked about again.
 */
export function useBeforeLive(putLive: (event: FormEvent) => void) {
  const findings = useFormFindings();
  const accepted = useRef(new Set<string>());
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  // Read when it is needed: what is accepted may change between two renderings.
  const isNew = () => findings.some(({ key }) => !accepted.current.has(key));
  return {
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isNew()) return setForm(event.currentTarget);
      setForm(null);
      putLive(event);
    },
    question: form && isNew() && (
      <div className="notice notice-bad grid gap-3">
        <p role="alert">{`${thingsToLookAt(findings.length)}.`}</p>
        <FindingList />
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button"
            onClick={() => {
              for (const { key } of findings) accepted.current.add(key);
              form.requestSubmit();
            }}
          >
            Put live anyway
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setForm(null);
              document.getElementById(findings[0]?.id ?? '')?.focus();
            }}
          >
            Look at them first
          </button>
        </p>
      </div>
    ),
  };
}
