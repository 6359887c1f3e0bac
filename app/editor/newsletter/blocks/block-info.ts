import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { shortMoney } from '#app/format/money.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { ContentBlock } from '#contract/shared/newsletter/content-blocks.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';

/** What a block pulls in, as its card shows it. */
export interface BlockInfo {
  title: string;
  /** The date of an event, the progress of a campaign, the subtitle of a page; empty: there is none. */
  details: string;
  /** The name of a stored picture; empty: there is none. */
  image: string;
  /** Why readers don't see it, or may not expect it; empty: all is well. */
  state: string;
}

const missing: Record<ContentBlock['kind'], string> = {
  event: 'This event can’t be found anymore. Readers don’t see it.',
  campaign: 'This campaign can’t be found anymore. Readers don’t see it.',
  page: 'This page can’t be found anymore. Readers don’t see it.',
};

const notPublished = 'Not published. Readers don’t see it.';

/** What a block pulls in now. */
export async function readBlockInfo(block: ContentBlock): Promise<BlockInfo> {
  const { reference, kind } = block;
  try {
    return (
      (await readers[kind](reference)) ?? {
        title: reference,
        details: '',
        image: '',
        state: missing[kind],
      }
    );
  } catch {
    return { title: reference, details: '', image: '', state: 'Details couldn’t be loaded.' };
  }
}

type ReadInfo = (reference: string) => Promise<BlockInfo | null>;

/** What a call replies; null: it finds nothing, or the caller may not see it. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    const isAnswer = failure instanceof CallError && [400, 403, 404].includes(failure.status);
    if (isAnswer) return null;
    throw failure;
  }
}

const eventStates: Record<string, string> = {
  cancelled: 'Canceled event',
  over: 'Past event',
};

const readEvent: ReadInfo = async (reference) => {
  const slug = reference.replace(/^\/?events\//i, '');
  const live = await orNull(call('events/getEvent', { slug }));
  if (live) {
    const { title, when, image, phase, endsAt } = live.event;
    const isOver = Date.parse(endsAt) < Date.now();
    const state = eventStates[phase] ?? (isOver ? 'Past event' : '');
    return { title, details: when, image, state };
  }
  const draft = await orNull(findDraft(slug.toLowerCase()));
  return draft && { title: draft.title, details: draft.when, image: '', state: notPublished };
};

/** @returns null: there is no such draft */
async function findDraft(slugKey: string) {
  for (let page = 1; ; page += 1) {
    const { events, total } = await call('events/allEvents', { state: 'draft', page, pageSize });
    const found = events.find(({ slug }) => slug.toLowerCase() === slugKey);
    if (found) return found;
    if (events.length === 0 || page * pageSize >= total) return null;
  }
}

/** How many events a call lists at most. */
const pageSize = 100;

const isNamed = (name: string) => (campaign: { name: string }) =>
  campaign.name.toLowerCase() === name.toLowerCase();

/** '$300 of $4,500'; empty for a campaign without a goal. */
export const progressOf = (
  { raised, goal }: { raised: number; goal: number },
  currency: string,
): string =>
  goal === 0
    ? ''
    : `${shortMoney(raised, currency, staffLanguage)} of ${shortMoney(goal, currency, staffLanguage)}`;

const readCampaign: ReadInfo = async (name) => {
  const open = await call('donations/getOpenCampaigns', {});
  const found = open.campaigns.find(isNamed(name));
  if (found) {
    const { name: title, image } = found;
    return { title, details: progressOf(found, open.currency), image, state: '' };
  }
  const all = await orNull(call('donations/getCampaigns', {}));
  const other = all?.campaigns.find(isNamed(name));
  if (!all || !other) return null;
  const isEnded = other.isClosed === 1 || (other.endsOn !== '' && other.endsOn < today());
  return {
    title: other.name,
    details: progressOf(other, all.currency),
    image: '',
    state: isEnded ? 'Ended. Readers don’t see it.' : 'Not offered to donors',
  };
};

const today = () => new Date().toISOString().slice(0, 10);

const readPage: ReadInfo = async (path) => {
  const [, section = '', name = ''] = path.split('/');
  if (!isAddressed(section) || name === '') return null;
  const live = await orNull(call('pages/getPageData', { section, name }));
  const found = live ?? (await orNull(call('pages/getPageData', { section, name, draft: 1 })));
  if (!found) return null;
  const { title, subtitle, description, image, isPublished } = found.pageData;
  return {
    title: title || name,
    details: description || subtitle,
    image,
    state: isPublished === 1 ? '' : notPublished,
  };
};

const readers: Record<ContentBlock['kind'], ReadInfo> = {
  event: readEvent,
  campaign: readCampaign,
  page: readPage,
};
