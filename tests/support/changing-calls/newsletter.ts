import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPage } from '#tests/support/content/pages.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The number of the next issue or segment: their names are unique. */
let issues = 1;

/** The calls about issues, mailings and segments. */
export const newsletterCalls: Record<string, PrepareBody> = {
  'newsletter/editIssue': async (server) => ({
    ...(await anIssue(server)),
    subject: 'Soup',
    previewText: '',
  }),
  'newsletter/startMailing': async (server) => ({
    ...(await anIssue(server)),
    list: 'newsletters',
    startAt: '2099-03-02T09:00:00Z',
  }),
  'newsletter/pauseMailing': aMailing,
  'newsletter/resumeMailing': aMailing,
  'newsletter/cancelMailing': aMailing,
  'newsletter/rescheduleMailing': async (server, as) => ({
    ...(await aMailing(server, as)),
    startAt: '2099-03-03T09:00:00Z',
  }),
  'newsletter/sendTest': anIssue,
  'newsletter/startIssue': () => ({
    slug: `${2000 + issues++}May`,
    title: 'May',
    template: 'letter',
  }),
  'newsletter/editClickCounting': () => ({ isOn: 1 }),
  'newsletter/saveSegment': () => aSegment(),
  'newsletter/deleteSegment': async (server, as) => {
    const { segment } = await server.call('newsletter/saveSegment', aSegment(), { as });
    return { id: segment.id };
  },
};

/** An issue that can be sent: it needs a site with an address, and a subscriber who has not received it. */
async function anIssue(server: TestServer) {
  const month = 2000 + issues++;
  const slug = `${month}March`;
  await aPage(server, { section: 'newsletters', name: slug, title: 'Soup weather' });
  return { slug };
}
const aSegment = () => ({ name: `Donors ${issues++}`, rules: { gifts: 'any' as const } });

async function aMailing(server: TestServer, as: SignedIn) {
  const body = {
    ...(await anIssue(server)),
    list: 'newsletters' as const,
    startAt: '2099-03-02T09:00:00Z',
  };
  const { mailing } = await server.call('newsletter/startMailing', body, { as });
  return { id: mailing.id };
}
