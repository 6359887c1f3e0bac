import { SiteLink } from '#app/ui/site-link.tsx';

/**
 * Links to the settings that a receipt needs, while they are missing.
 * @param errors of a call that needed a receipt
 */
export function IssuerNote({ errors }: { errors: Record<string, string> }) {
  return errors.issuer === undefined ? null : <IssuerLink />;
}

/** Links to the settings that a receipt needs. */
export function IssuerLink() {
  return (
    <p>
      <SiteLink to="/dashboard/Donations#receipt-settings">Set the legal name and EIN</SiteLink>
    </p>
  );
}
