import { useLocation } from 'react-router';
import { SiteLink } from '#app/ui/site-link.tsx';
import { editAddress } from './edit-address.ts';
import './edit-link.css';

/** For staff on a public page: a link to where it is edited. Only their browsers load this. */
export default function EditLink() {
  const address = editAddress(useLocation().pathname);
  if (address === null) return null;
  return (
    <SiteLink to={address} className="edit-link">
      Edit this page
    </SiteLink>
  );
}
