import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { openAround } from '#app/ui/form/validation/scroll-to-error.ts';
import type { Finding } from './finding.ts';
import './findings.css';

interface FieldOfForm {
  id: string;
  label: string;
  findings: Finding[];
  /** Where it is corrected, if it is not on the screen. */
  href?: string | undefined;
}

interface FormFindings {
  fields: readonly FieldOfForm[];
  report: (field: FieldOfForm) => void;
}

const FindingsContext = createContext<FormFindings>({ fields: [], report: () => undefined });

/** Collects the findings of a form's fields, to be shown before publishing. */
export function Findings({ children }: { children: ReactNode }) {
  const [fields, setFields] = useState<readonly FieldOfForm[]>([]);
  const report = useCallback((field: FieldOfForm) => {
    setFields((before) => {
      const others = before.filter(({ id }) => id !== field.id);
      if (field.findings.length === 0) return others.length === before.length ? before : others;
      return [...others, field];
    });
  }, []);
  const gathered = useMemo(() => ({ fields, report }), [fields, report]);
  return <FindingsContext value={gathered}>{children}</FindingsContext>;
}

/** The findings of a form, without hints. */
export function useFormFindings() {
  const { fields } = useContext(FindingsContext);
  return fields.flatMap(({ id, label, findings, href }) =>
    findings
      .filter(({ isHint }) => !isHint)
      .map(({ message, isBlocking = false }) => ({
        id,
        label,
        message,
        href,
        isBlocking,
        key: `${id} ${message}`,
      })),
  );
}

export const findingsId = (id: string, findings: Finding[]) =>
  findings.length > 0 ? `${id}-findings` : undefined;

/** Reports the findings of one field, or of another place that `focusPlace` finds. */
export function useReportedFindings({ id, label, findings, href }: FieldOfForm): void {
  const { report } = useContext(FindingsContext);
  const text = JSON.stringify(findings);
  useEffect(() => {
    report({ id, label, findings: JSON.parse(text), href });
    return () => report({ id, label, findings: [] });
  }, [id, label, text, href, report]);
}

/** The findings of one field, below it. */
export function FieldFindings({ id, label, findings }: FieldOfForm) {
  useReportedFindings({ id, label, findings });
  if (findings.length === 0) return null;
  return (
    <ul id={`${id}-findings`} className="findings">
      {[...new Set(findings.map(({ message }) => message))].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** All findings, next to the main button: each links to its field. */
export function FindingsSummary() {
  const findings = useFormFindings();
  if (findings.length === 0) return null;
  return (
    <details className="findings-summary">
      <summary>{findingCount(findings.length)}</summary>
      <FindingList />
    </details>
  );
}

export function FindingList() {
  const findings = useFormFindings();
  const go = (event: MouseEvent, id: string, href: string | undefined) => {
    if (focusPlace(id) || href === undefined) event.preventDefault();
  };
  return (
    <ol className="findings">
      {findings.map(({ key, id, label, message, href }) => (
        <li key={key}>
          <a href={href ?? `#${id}`} onClick={(event) => go(event, id, href)}>
            {label}
          </a>
          {`: ${message}`}
        </li>
      ))}
    </ol>
  );
}

/**
 * Moves the focus to the place of a finding: a field, or words in a text, which are marked with `data-place`.
 * @returns whether it is on the screen
 */
export function focusPlace(id: string): boolean {
  const words = document.querySelector<HTMLElement>(`[data-place="${id}"]`);
  const field = words?.closest<HTMLElement>('[contenteditable]') ?? document.getElementById(id);
  if (!field) return false;
  openAround(field);
  field.focus();
  if (words) getSelection()?.collapse(words, 0);
  (words ?? field).scrollIntoView({ block: 'center' });
  return true;
}

export const findingCount = (count: number) =>
  `${count} ${count === 1 ? 'thing' : 'things'} to check before you publish`;
