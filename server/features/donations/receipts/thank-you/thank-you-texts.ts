import type { CheckedBody, Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { thankYouFields } from '#contract/shared/merge-fields.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { versionConflict } from '#server/features/lists/rows.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import {
  fillFields,
  nameValues,
  renderWithFields,
} from '#server/platform/markdown/formatted-text.ts';
import { campaignNameOf } from '../../campaigns/campaigns.ts';
import { formatMoney } from '../../format-money.ts';
import { readIssuer } from '../issuer.ts';
import {
  insertThankYouText,
  listThankYouTexts,
  lockThankYouText,
  removeThankYouText,
  updateThankYouText,
} from './queries.ts';

type Texts = Reply<'donations/getThankYouTexts'>['texts'];

const render = (markdown: string, { siteUrl }: AppDeps['settings']) =>
  renderWithFields(markdown, siteUrl, 'text', thankYouFields);

const noSuchText = () => new AppError('notFound', 'This thank-you text doesn’t exist.');

async function readTexts(db: Db): Promise<Texts> {
  const rows = await listThankYouTexts(db);
  return rows.map(({ campaign_id, html: _, ...row }) => ({ ...row, campaignId: campaign_id }));
}

export async function getThankYouTexts({
  db,
}: AppDeps): Promise<Reply<'donations/getThankYouTexts'>> {
  return { code: 1, texts: await readTexts(db) };
}

/**
 * Edits a thank-you text, or adds one, once for each `attempt`.
 * @throws {AppError} `notFound`; `conflict` with the current texts; `badInput` for an unknown campaign or merge field
 */
export async function editThankYouText(
  { db, settings }: AppDeps,
  { attempt, ...body }: CheckedBody<'donations/editThankYouText'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/editThankYouText'>> {
  const rendered = await render(body.text, settings);
  const request = { call: 'donations/editThankYouText', caller: userId, attempt, body };
  return db.transaction().execute(async (trx) => {
    await runOnce(trx, request, savedBefore, () => save(trx, body, rendered.html, userId));
    return { code: 1, message: 'The thank-you text is saved.', texts: await readTexts(trx) };
  });
}

const savedBefore = 'This thank-you text has already been saved, with other content.';

/** @returns the text's id */
async function save(
  trx: Db,
  body: Omit<CheckedBody<'donations/editThankYouText'>, 'attempt'>,
  html: string,
  userId: string,
): Promise<string> {
  const { version, campaignId: campaign_id, minimum } = body;
  const values = { name: body.name.trim(), campaign_id, minimum, text: body.text.trim(), html };
  await campaignNameOf(trx, campaign_id);
  const id = body.id ?? newId();
  if (body.id === undefined) {
    await insertThankYouText(trx, { id, ...values, created_at: Date.now() });
  } else {
    const row = await lockThankYouText(trx, id);
    if (!row) throw noSuchText();
    if (version !== undefined && version !== row.version) {
      throw await versionConflict(trx, {
        read: async () => ({ texts: await readTexts(trx) }),
      });
    }
    await updateThankYouText(trx, id, { ...values, version: row.version + 1 });
  }
  await audit(trx, { userId, action: 'thankYou.edit', subject: `thank-you/${id}` });
  return id;
}

/** @throws {AppError} `notFound` */
export function deleteThankYouText(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/deleteThankYouText'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/deleteThankYouText'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await removeThankYouText(trx, id))) throw noSuchText();
    await audit(trx, { userId, action: 'thankYou.delete', subject: `thank-you/${id}` });
    return { code: 1, message: 'Thank-you text deleted.', texts: await readTexts(trx) };
  });
}

/**
 * How a thank-you text reads for a gift of 50 from a donor with a name, and from one without.
 * @throws {AppError} `badInput` for text that cannot be rendered, or unknown merge fields
 */
export async function previewThankYouText(
  { db, settings }: AppDeps,
  { text, campaignId }: CheckedBody<'donations/previewThankYouText'>,
): Promise<Reply<'donations/previewThankYouText'>> {
  const rendered = await render(text, settings);
  const issuer = await readIssuer(db);
  const shared = {
    amount: formatMoney(5_000, issuer.currency, staffLanguage),
    date: longDate(new Date().toISOString().slice(0, 10), staffLanguage),
    campaign: await campaignNameOf(db, campaignId),
    organization: issuer.name,
  };
  const readFor = (name: string) => fillFields(rendered, { ...nameValues(name), ...shared });
  return { code: 1, named: readFor('Maya Okafor'), unnamed: readFor('') };
}
