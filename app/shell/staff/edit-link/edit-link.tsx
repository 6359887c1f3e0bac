import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#app/api/call.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { type EditTarget, editTargetOf } from './edit-address.ts';
import './edit-link.css';

/** For staff on a public page: a link to where they may edit it. Only their browsers load this. */
export default function EditLink() {
  const roles = useOwnRoles();
  const target = editTargetOf(useLocation().pathname);
  if (!target || !may(roles, target.needs)) return null;
  return <TargetLink key={`${target.path} ${target.lookUp?.slug}`} target={target} />;
}

function TargetLink({ target }: { target: EditTarget }) {
  const [path, setPath] = useState(target.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key changes with the target
  useEffect(() => {
    if (target.lookUp) findScreen(target.lookUp).then(setPath, () => undefined);
  }, []);
  return (
    <SiteLink to={path} className="edit-link">
      Edit this page
    </SiteLink>
  );
}

/** The screen of an event or a campaign. @throws CallError if there is none with this slug */
async function findScreen({ kind, slug }: NonNullable<EditTarget['lookUp']>): Promise<string> {
  if (kind === 'event') {
    const { event } = await call('events/getEvent', { slug });
    const { events } = await call('events/allEvents', { search: event.title.slice(0, 200) });
    const found = events.find((each) => each.slug === event.slug);
    return found ? `/dashboard/Events/${found.id}` : '/dashboard/Events';
  }
  const { campaigns } = await call('donations/getCampaigns', {});
  const campaign = campaigns.find((each) => each.slug.toLowerCase() === slug.toLowerCase());
  return campaign ? `/dashboard/Donations/Campaigns/${campaign.id}` : '/dashboard/Donations';
}

function useOwnRoles(): HeldRoles {
  const [roles, setRoles] = useState<HeldRoles>([]);
  useEffect(() => {
    call('auth/session', {}).then(
      ({ user }) => setRoles(user?.roles ?? []),
      () => undefined,
    );
  }, []);
  return roles;
}
