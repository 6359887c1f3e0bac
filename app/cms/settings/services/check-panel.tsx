import { type ReactNode, useId, useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { type Finding, Findings, summaryOf } from '#app/shell/staff/findings.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';

interface CheckPanelProps {
  title: string;
  /** The button's label, and its label while waiting. */
  label: string;
  waiting: string;
  check: () => Promise<{ results: Finding[] }>;
  /** What it does. */
  children: ReactNode;
}

/** A check on request, and what it has found. */
export function CheckPanel({ title, label, waiting, check, children }: CheckPanelProps) {
  const id = useId();
  const action = useAction();
  const [results, setResults] = useState<Finding[]>([]);
  const run = () =>
    action.run(async () => {
      setResults([]);
      const found = await check();
      setResults(found.results);
      return summaryOf(found.results);
    });
  return (
    <section aria-labelledby={id} className="staff-panel mt-6 grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-[42rem]">{children}</p>
      <p>
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void run()}
        >
          {action.isBusy ? waiting : label}
        </button>
      </p>
      <ActionMessage action={action} />
      {results.length > 0 && <Findings findings={results} />}
    </section>
  );
}
