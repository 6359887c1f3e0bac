import type { CheckedBody, Reply } from '#contract/index.ts';
import { slugOf } from '#contract/shared/text/slug.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { badField } from '#server/platform/errors.ts';
import { firstFreeSlug } from '#server/platform/first-free-slug.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editPublished } from '../../lists/change-list.ts';
import { versionConflict } from '../../lists/rows.ts';
import { moveAddress } from '../../pages/redirects.ts';
import { dayAt } from '../../site/day.ts';
import { noSuchCampaign, readForEditing } from './campaigns.ts';
import { shownPhaseOf } from './phase.ts';
import { findCampaignIdBySlug, insertCampaign, lockCampaign, updateCampaign } from './queries.ts';

type Body = CheckedBody<'donations/editCampaign'>;
type Campaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

const empty: Omit<Campaign, 'id' | 'name' | 'name_key' | 'created_at'> = {
  goal: 0,
  starts_on: '',
  ends_on: '',
  is_closed: 0,
  is_published: 0,
  is_offered: 0,
  slug: '',
  slug_key: '',
  public_slug: '',
  summary: '',
  description: '',
  html: '',
  image: '',
  image_alt: '',
  shown_phase: '',
  version: 0,
};

/**
 * Edits a campaign, or adds one. A published page that gets another address is redirected.
 * @throws {AppError} `notFound`; `conflict` with the current campaigns; `badInput` for a name or slug that another one
 * has, an end before the start, or text that cannot be rendered
 */
export async function editCampaign(
  deps: AppDeps,
  body: Body,
  { userId }: CurrentUser,
): Promise<Reply<'donations/editCampaign'>> {
  const { description: html } = await renderTexts(omitUndefined({ description: body.description }));
  const isNew = body.id === undefined;
  try {
    return await editPublished(
      deps,
      userId,
      isNew ? 'campaigns.add' : 'campaigns.edit',
      async (trx) => {
        const id = isNew ? await add(trx, body, html) : await change(trx, body, html);
        const { campaigns, campaign } = await readForEditing(trx, id);
        const message = isNew ? 'Campaign added.' : 'The campaign is updated.';
        return {
          subject: `campaign/${id}`,
          reply: { code: 1 as const, message, campaigns, campaign },
        };
      },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw badField('name', 'Another campaign already has this name.');
  }
}

async function add(trx: Db, body: Body, html: string | undefined): Promise<string> {
  const before = { ...empty, id: newId(), name: '', name_key: '', created_at: Date.now() };
  const added = await changed(trx, before, body, html);
  await insertCampaign(trx, added);
  if (added.is_published === 1) await moveAddress(trx, null, campaignAddress(added.slug));
  return before.id;
}

async function change(trx: Db, body: Body, html: string | undefined): Promise<string> {
  const before = await lockCampaign(trx, body.id ?? '');
  if (!before) throw noSuchCampaign();
  if (body.version !== undefined && body.version !== before.version) {
    throw await versionConflict(trx, { read: () => readForEditing(trx, before.id) });
  }
  const next = await changed(trx, before, body, html);
  await updateCampaign(trx, before.id, next);
  // A draft's new address is not public.
  if (next.is_published === 1) {
    await moveAddress(trx, campaignAddress(before.public_slug), campaignAddress(next.slug));
  }
  return before.id;
}

const campaignAddress = (slug: string) => (slug === '' ? null : `/campaigns/${slug}`);

async function changed(
  trx: Db,
  before: Campaign,
  body: Body,
  html: string | undefined,
): Promise<Campaign> {
  const name = body.name.trim();
  const next: Campaign = {
    ...before,
    ...omitUndefined({
      goal: body.goal,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      is_closed: body.isClosed,
      is_offered: body.isOffered,
      is_published: body.isPublished,
      summary: body.summary?.trim(),
      description: body.description,
      html,
      image: body.image,
      image_alt: body.imageAlt?.trim(),
    }),
    name,
    name_key: name.toLowerCase(),
    version: before.version + 1,
  };
  if (next.starts_on !== '' && next.ends_on !== '' && next.ends_on < next.starts_on) {
    throw badField('endsOn', 'Choose an end that isn’t before the start.');
  }
  const slug = await slugFor(trx, next, body.slug);
  return {
    ...next,
    slug,
    slug_key: slug.toLowerCase(),
    public_slug: next.is_published === 1 ? slug : next.public_slug,
    shown_phase: shownPhaseOf(next, await dayAt(trx)),
  };
}

/** @throws {AppError} `badInput` if another campaign has the slug */
async function slugFor(trx: Db, { id, name, slug }: Campaign, sent: string | undefined) {
  if (sent === undefined) {
    if (slug !== '') return slug;
    return firstFreeSlug(
      slugOf(name, 'Campaign'),
      async (candidate) => (await findCampaignIdBySlug(trx, candidate)) !== undefined,
    );
  }
  const owner = await findCampaignIdBySlug(trx, sent);
  if (owner === undefined || owner.id === id) return sent;
  throw badField('slug', 'Another campaign already uses this URL slug.');
}
