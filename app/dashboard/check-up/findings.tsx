import './findings.css';
import type { Reply } from '#contract/index.ts';

export type Finding = Reply<'doctor/getReport'>['findings'][number];

const labels: Record<Finding['status'], string> = {
  ok: 'OK',
  skipped: 'Not checked',
  warning: 'Warning',
  problem: 'Problem',
};
const severity: Finding['status'][] = ['problem', 'warning', 'skipped', 'ok'];

/** The report, with the most urgent findings first. */
export function Findings({ findings }: { findings: Finding[] }) {
  const sorted = findings.toSorted(
    (one, other) => severity.indexOf(one.status) - severity.indexOf(other.status),
  );
  return (
    <ul className="findings" aria-label="Findings">
      {sorted.map((finding) => (
        <li key={`${finding.area} ${finding.message}`} data-status={finding.status}>
          <p>
            <strong className="finding-status">{labels[finding.status]}</strong>{' '}
            <span className="finding-area">{finding.area}:</span> {finding.message}
          </p>
          {finding.remedy !== '' && <p className="finding-remedy">{finding.remedy}</p>}
        </li>
      ))}
    </ul>
  );
}
