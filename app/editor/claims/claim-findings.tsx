import { useReportedFindings } from '../checks/findings.tsx';
import { claimToolName } from './claim-tool-name.ts';
import { type Claim, placeOf } from './page-claims.tsx';

interface ClaimFindingsProps {
  claims: readonly Claim[];
  /** Those in the form. */
  sources: readonly { id: string }[];
  /** The address of the screen with all claims of the page. */
  screen: string;
}

/** Has the checks before publishing name the claims that no source of the form supports. */
export function ClaimFindings({ claims, sources, screen }: ClaimFindingsProps) {
  const known = new Set(sources.map(({ id }) => id));
  return claims
    .filter(
      ({ problems, sources: named }) =>
        !problems.includes('changed') && !named.some(({ id }) => known.has(id)),
    )
    .map((claim) => <Unsourced key={claim.id} claim={claim} screen={screen} />);
}

function Unsourced({ claim, screen }: { claim: Claim; screen: string }) {
  const place = placeOf(claim);
  useReportedFindings({
    id: place,
    label: `“${claim.quote}”`,
    findings: [
      {
        message: `This claim has no source. Press “${claimToolName}” above its text to add one.`,
      },
    ],
    href: `${screen}#${place}`,
  });
  return null;
}
