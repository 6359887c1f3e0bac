import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { isMissing } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { defaultLanguage, isLanguage } from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import '../preview/preview.css';
import './sending.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { CheckList } from './check-list.tsx';
import { EarlierMailings } from './earlier-mailings.tsx';
import { LanguageChoice, pageOf } from './language-choice.tsx';
import { MailPreview } from './mail-preview.tsx';
import { SendForm } from './send-form.tsx';
import { SubjectForm } from './subject-form.tsx';
import { TestMail } from './test-mail.tsx';

export const middleware = guards('token', 'session', 'issues.edit');

export async function loader({ context, params, url }: LoaderArgs<'slug', 'language'>) {
  const { call, getSession } = context.get(siteRequest);
  const { slug } = params;
  // Which of them is edited, previewed and tested; the issue is sent in all of its languages.
  const language = params.language?.toLowerCase() ?? defaultLanguage;
  if (!isLanguage(language)) throw data(url.pathname, { status: 404 });
  try {
    const [{ issue, translations }, mail, { checks, isReady }, { settings }, { user }] =
      await Promise.all([
        call('newsletter/getIssue', { slug, language }),
        call('newsletter/preview', { slug, language }),
        call('newsletter/check', { slug }),
        call('settings/getSettings', {}),
        getSession(),
      ]);
    const { timeZone } = settings;
    const shared = { issue, translations, mail, checks, isReady: isReady === 1, timeZone };
    if (!may(user?.roles ?? [], 'issues.send')) return { ...shared, sending: null };
    const [{ lists, languages }, { mailings }, { segments }] = await Promise.all([
      call('newsletter/countRecipients', { slug }),
      call('newsletter/getMailings', { slug }),
      call('newsletter/getSegments', {}),
    ]);
    return { ...shared, sending: { counted: { lists, languages }, mailings, segments } };
  } catch (failure) {
    throw isMissing(failure) ? data(url.pathname, { status: 404 }) : failure;
  }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Send ${loaderData?.issue.title ?? 'an issue'}`,
    description: 'Send an issue of the newsletter.',
    path: '/cms',
    isIndexed: false,
  });
}

/** Sends an issue by email: its subject, a preview, a test, the checks, and Send. */
export default function Sending({ loaderData }: PageProps<typeof loader>) {
  const { issue, translations, mail, checks, isReady, timeZone, sending } = loaderData;
  const [isDirty, setDirty] = useState(false);
  const { revalidate, state } = useRevalidator();
  return (
    <div className="wrap wrap-wide staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> ·{' '}
        <SiteLink to={pageOf(issue, translations)}>{issue.title}</SiteLink>
      </p>
      <h1 className="mt-2 mb-6">Send this issue</h1>
      <noscript>
        <p className="notice mb-4">Turn on JavaScript to send an issue.</p>
      </noscript>
      <div className="with-preview">
        <div className="grid gap-6" aria-busy={state === 'loading'}>
          {sending && (
            <EarlierMailings
              mailings={sending.mailings}
              timeZone={timeZone}
              onChange={() => void revalidate()}
            />
          )}
          <LanguageChoice issue={issue} translations={translations} />
          <SubjectForm
            key={`${issue.slug} ${issue.language}`}
            issue={issue}
            onTyped={setDirty}
            onSaved={() => void revalidate()}
          />
          <TestMail issue={issue} isTranslated={translations.length > 0} isDirty={isDirty} />
          <CheckList
            slug={issue.slug}
            translations={translations}
            checks={checks}
            onAgain={() => void revalidate()}
          />
          {sending ? (
            <SendForm
              issue={issue}
              counted={sending.counted}
              segments={sending.segments}
              timeZone={timeZone}
              isReady={isReady}
              isDirty={isDirty}
            />
          ) : (
            <section className="staff-panel" aria-labelledby="send">
              <h2 id="send" className="text-xl">
                Send
              </h2>
              <p className="mt-2">
                Only administrators can send an issue. You can edit, test and check it.
              </p>
            </section>
          )}
        </div>
        <MailPreview mail={mail} />
      </div>
    </div>
  );
}
