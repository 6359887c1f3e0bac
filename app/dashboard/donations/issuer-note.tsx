import { SiteLink } from '#app/ui/site-link.tsx';

/**
 * Links to the settings that a receipt needs, while they are missing.
 * @param errors of a call that needed a receipt
 */
export function IssuerNote({ errors }: { errors: Record<string, string> }) {
  return errors.issuer === undefined ? null : <IssuerLink />;
}

/** Says why the gifts of a batch have no receipt numbers. */
export function NoReceiptNumbers() {
  return (
    <div className="notice mt-2">
      <p>
        The legal name and EIN for receipts aren’t set yet. Until they are, these gifts have no
        receipt numbers, and no receipts can be emailed. Then they get their numbers, in order.
      </p>
      <IssuerLink />
    </div>
  );
}

/** Links to the settings that a receipt needs. */
export function IssuerLink() {
  return (
    <p>
      <SiteLink to="/dashboard/Donations#legal-name">Set the legal name and EIN</SiteLink>
    </p>
  );
}
