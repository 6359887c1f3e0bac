import { useEffect, useState } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { deleteOldDrafts } from '#app/editor/local-drafts/draft-store.ts';
import { SignInAgain } from '#app/editor/sign-in-again.tsx';
import { useSignedIn } from '../api/session-store.ts';
import { guards } from '../shell/access/middleware.ts';
import { StaffError } from '../shell/staff/staff-error.tsx';
import { ContentActions } from '../ui/form/content-actions.ts';

export const middleware = guards('token', 'session', 'staff');

/** Shared by all editing screens: only staff have access, and a session may end and resume. */
export default function CmsLayout() {
  const userId = useSignedIn()?.userId ?? '';
  const [owner, setOwner] = useState('');
  const [persons, setPersons] = useState(0);
  const { revalidate } = useRevalidator();
  // Someone else has signed in here: nothing that the previous user typed may remain.
  if (userId !== '' && userId !== owner) {
    setOwner(userId);
    if (owner !== '') setPersons(persons + 1);
  }
  useEffect(() => {
    if (persons > 0) void revalidate();
  }, [persons, revalidate]);
  useEffect(deleteOldDrafts, []);
  return (
    <>
      {owner !== '' && userId === '' && <SignInAgain />}
      <ContentActions value="all">
        <Outlet key={persons} />
      </ContentActions>
    </>
  );
}

export { StaffError as ErrorBoundary };
