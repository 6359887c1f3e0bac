import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { addDraft } from '#server/features/pages/editing/add-draft.ts';
import { changePages } from '#server/features/pages/editing/rename-page.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { findPublishedEvent, listNewPages, listNextEvents, newestIssueAt } from './queries.ts';
import { announcement, digest, type IssueDraft, letter } from './templates.ts';

type Start = CheckedBody<'newsletter/startIssue'>;

/** How many pages and events a digest begins with. */
const most = { pages: 12, events: 5 };

/**
 * Adds an issue that begins with a template: a draft that its author completes.
 * @throws {AppError} `badInput` for a name that is taken, or an event that is not published
 */
export async function startIssue(
  deps: AppDeps,
  person: CurrentUser,
  body: Start,
): Promise<Reply<'newsletter/startIssue'>> {
  const { title, text, paragraphs } = await draftOf(deps.db, body);
  const texts = [text, ...paragraphs.map((each) => each.text)];
  const html = await renderTexts(
    Object.fromEntries(texts.map((each, index) => [String(index), each])),
  );
  const section = 'newsletters' as const;
  const { message } = await changePages(deps, person, section, 'page.add', async (trx) => {
    await addDraft(trx, person, {
      section,
      name: body.slug,
      intro: { title, text, html: html[0] ?? '' },
      paragraphs: paragraphs.map((each, index) => ({ ...each, html: html[index + 1] ?? '' })),
    });
    return { name: body.slug, message: `${title} page is added.`, tags: [] };
  });
  return { code: 1, message, slug: body.slug };
}

async function draftOf(db: Db, { title, template, event = '' }: Start): Promise<IssueDraft> {
  if (template === 'letter') return letter(title, (await readSite(db)).name);
  if (template === 'digest') {
    const pages = await listNewPages(db, await newestIssueAt(db), most.pages);
    return digest(title, { pages, events: await listNextEvents(db, Date.now(), most.events) });
  }
  const found = await findPublishedEvent(db, event.toLowerCase());
  if (found) return announcement(title, found.slug);
  const message = event === '' ? 'Choose an event.' : 'This event isn’t published.';
  throw new AppError('badInput', message, { errors: { event: message } });
}
