import type { ApiClient } from '#app/api/api-client.ts';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { latePart } from '#app/ui/late-part.tsx';
import type { Body } from '#contract/index.ts';
import { FormPage } from '../form-page/form-page.tsx';
import { Confirmation } from './confirmation.tsx';
import type { Offer } from './invitation.tsx';
import { NewPassword } from './new-password.tsx';
import { isPurpose, type LinkState, titles } from './purposes.ts';

// Loaded only with their links, which few people get.
const Invitation = latePart(() => import('./invitation.tsx'));
const MergeAnswer = latePart(() => import('./merge-answer.tsx'));

/** Where mailed links land. Opening it changes nothing: its button does. */
export async function loader({ context, url }: LoaderArgs) {
  const field = (name: string) => url.searchParams.get(name) ?? '';
  const purpose = field('purpose');
  const { call, formResult } = context.get(siteRequest);
  const link = { userId: field('user_id'), token: field('verify_token'), result: formResult };
  return {
    purpose: isPurpose(purpose) ? purpose : null,
    ...link,
    state: await readState(call, purpose, link),
    offer: purpose === 'invitation' ? await readOffer(call, link) : null,
  };
}

/** Reads whether a link still works, which uses nothing up: programs that follow links in emails do it too. */
async function readState(
  call: ApiClient,
  purpose: string,
  { userId, token }: { userId: string; token: string },
): Promise<LinkState> {
  if (purpose === 'subscription') return stateOf(call, { purpose, verify_token: token });
  if (purpose !== 'email' && purpose !== 'email-change' && purpose !== 'password') return 'valid';
  return stateOf(call, { purpose, user_id: userId, verify_token: token });
}

async function stateOf(call: ApiClient, body: Body<'account/getMailedLink'>): Promise<LinkState> {
  try {
    return (await call('account/getMailedLink', body)).state;
  } catch (failure) {
    // The address is incomplete, or was changed.
    if (failure instanceof CallError && failure.status === 400) return 'unknown';
    throw failure;
  }
}

/** Reads the offer of an invitation; null if its link does not work. */
async function readOffer(
  call: ApiClient,
  { userId: id, token }: { userId: string; token: string },
): Promise<Offer | null> {
  try {
    const { email, roles, account } = await call('users/getInvitation', {
      id,
      verify_token: token,
    });
    return { email, roles, account };
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 400) return null;
    throw failure;
  }
}

export function meta({ matches, t }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('verifying.title'),
    description: t('verifying.description'),
    path: '/Verifying',
    isIndexed: false,
  });
}

export default function Verifying({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  const { purpose, offer, ...link } = loaderData;
  return (
    <FormPage
      title={t(purpose ? titles[purpose] : 'verifying.title')}
      next={
        purpose === 'subscription' ? ['/search', '/Contact'] : ['/search', '/subscribe', '/Contact']
      }
    >
      {purpose === null && <p className="mt-4">{t('verifying.openFromEmail')}</p>}
      {purpose === 'password' && <NewPassword {...link} />}
      {purpose === 'invitation' && <Invitation offer={offer} {...link} />}
      {purpose === 'merge' && <MergeAnswer {...link} />}
      {purpose !== null &&
        purpose !== 'password' &&
        purpose !== 'invitation' &&
        purpose !== 'merge' && <Confirmation purpose={purpose} {...link} />}
    </FormPage>
  );
}
