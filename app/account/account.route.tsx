import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { siteRequest } from '../api/loaders/request-context.ts';
import { guards } from '../shell/access/middleware.ts';
import { AccountFrame, accountMeta } from './account-frame.tsx';
import { CoursesSection } from './courses-section.tsx';
import { EventsSection } from './events-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NewslettersSection } from './newsletters-section.tsx';
import { TestSection } from './test-section.tsx';

export const middleware = guards('token', 'session');

export async function loader({ context }: LoaderArgs) {
  const { call, formResult: result } = context.get(siteRequest);
  const [
    { profile },
    { newsletters },
    own,
    { results },
    { progress },
    { decimalMark },
    { registrations },
  ] = await Promise.all([
    call('account/getProfile', {}),
    call('account/getNewsletters', {}),
    call('donations/getOwnGiving', {}),
    call('account/getTestResults', {}),
    call('courses/getProgress', {}),
    call('donations/getForm', {}),
    call('events/getOwnRegistrations', {}),
  ]);
  const { gifts: given, monthly, years } = own;
  return {
    profile,
    newsletters,
    gifts: { gifts: given, monthly, years, decimalMark },
    results,
    progress,
    registrations,
    result,
  };
}

export const meta = ({ matches, t }: MetaArgs<typeof loader>) =>
  accountMeta(matches, '/account', t);

export default function Account({ loaderData }: PageProps<typeof loader>) {
  const { profile, progress, registrations, results, gifts, newsletters, result } = loaderData;
  return (
    <AccountFrame path="/account" profile={profile}>
      <CoursesSection progress={progress} />
      <EventsSection registrations={registrations} profile={profile} />
      <TestSection results={results} />
      <GiftsSection own={gifts} isVerified={profile.isVerified === 1} />
      <NewslettersSection newsletters={newsletters} />
      <LanguageSection profile={profile} result={result} />
    </AccountFrame>
  );
}
