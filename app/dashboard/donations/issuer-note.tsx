import { SiteLink } from '#app/ui/site-link.tsx';

/**
 * Links to the settings that a receipt needs.
 * @param errors of a call that needed a receipt
 */
export function IssuerNote({ errors }: { errors: Record<string, string> }) {
  if (errors.issuer === undefined) return null;
  return (
    <p>
      <SiteLink to="/dashboard/Donations#receipt-settings">Set the legal name and EIN</SiteLink>
    </p>
  );
}
