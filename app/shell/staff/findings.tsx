import './check-results.css';

/** What a check has found, as calls return it. */
export interface Finding {
  /** The part of the check-up; absent: there is only one. */
  area?: string;
  status: 'ok' | 'skipped' | 'warning' | 'problem';
  message: string;
  remedy: string;
}

const labels: Record<Finding['status'], string> = {
  ok: 'OK',
  skipped: 'Not checked',
  warning: 'Warning',
  problem: 'Problem',
};
const severity: Finding['status'][] = ['problem', 'warning', 'skipped', 'ok'];

/** A report, with the most urgent findings first. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const sorted = findings.toSorted(
    (one, other) => severity.indexOf(one.status) - severity.indexOf(other.status),
  );
  return (
    <ul className="check-results" aria-label="Findings">
      {sorted.map(({ area = '', status, message, remedy }) => (
        <li key={`${area} ${message}`} data-status={status}>
          <p>
            <strong className="check-result-status">{labels[status]}</strong>{' '}
            {area !== '' && <span className="check-result-area">{area}: </span>}
            {message}
          </p>
          {remedy !== '' && <p className="check-result-remedy">{remedy}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A report in one sentence. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (count('skipped') === findings.length) return 'Nothing could be checked.';
  if (problems + warnings === 0) return 'Everything is fine.';
  return `Found ${inWords(problems, 'problem')} and ${inWords(warnings, 'warning')}.`;
}

const inWords = (number: number, noun: string) =>
  `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
