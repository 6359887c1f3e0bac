import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { CallError, somethingWentWrong } from '../../client/call-error.ts';
import { siteRequest } from '../../client/context.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/verifying';

const purposes = {
  email: { title: 'Confirm your email', button: 'Yes, this is my email' },
  subscription: { title: 'Confirm your subscription', button: 'Yes, send me the newsletter' },
};
type Purpose = keyof typeof purposes;

const isPurpose = (value: string): value is Purpose => Object.hasOwn(purposes, value);

/** Where every mailed link lands. Opening it changes nothing: its button does. */
export function loader({ context, url }: Route.LoaderArgs) {
  const field = (name: string) => url.searchParams.get(name) ?? '';
  const purpose = field('purpose');
  return {
    purpose: isPurpose(purpose) ? purpose : null,
    userId: field('user_id'),
    token: field('verify_token'),
    result: context.get(siteRequest).formResult,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Verifying',
    description: 'Confirm what you asked for by mail.',
    path: '/Verifying',
    isIndexed: false,
  });
}

export default function Verifying({ loaderData }: Route.ComponentProps) {
  const { purpose, userId, token, result } = loaderData;
  const [message, setMessage] = useState(result?.message ?? '');
  const [isDone, setDone] = useState(result?.isDone ?? false);
  const [isBusy, setBusy] = useState(false);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const reply =
        purpose === 'email'
          ? await call('account/verifyEmail', { user_id: userId, verify_token: token })
          : await call('subscriber/confirmSubscription', { verify_token: token });
      setMessage(reply.message);
      setDone(true);
    } catch (failure) {
      const isBadLink = failure instanceof CallError && failure.status === 400;
      setMessage(
        isBadLink ? badLink : failure instanceof CallError ? failure.message : somethingWentWrong,
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1>{purpose ? purposes[purpose].title : 'Verifying'}</h1>
      {!isDone && purpose && (
        <form method="post" action="/forms/verify" onSubmit={confirm} className="mt-6">
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="user_id" value={userId} />
          <input type="hidden" name="verify_token" value={token} />
          <button type="submit" className="button" disabled={isBusy}>
            {purposes[purpose].button}
          </button>
        </form>
      )}
      {!purpose && !message && (
        <p className="mt-4">
          This page finishes what a mail of ours asked for. Please open the link in that mail.
        </p>
      )}
      <p role={isDone ? 'status' : 'alert'} className={`notice mt-6 ${isDone ? '' : 'notice-bad'}`}>
        {message}
      </p>
      {message && (
        <p className="mt-6">
          <SiteLink to="/">To the home page</SiteLink>
        </p>
      )}
    </div>
  );
}

const badLink =
  'This link has been used or has expired. Signing in or subscribing again sends a new one.';
