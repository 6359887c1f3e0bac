import { call } from '#app/api/call.ts';
import {
  type ContentBlock,
  contentBlockNames,
} from '#contract/shared/newsletter/content-blocks.ts';
import { loadPageLinks } from '../../markdown-editor/dialogs/page-links.ts';
import { loadUpcomingEvents } from '../event-choice.tsx';
import { progressOf } from './block-info.ts';

/** Something that a newsletter can pull in. */
export interface BlockChoice {
  block: ContentBlock;
  title: string;
  /** The kind, and what tells it from others of the same title. */
  details: string;
}

/** The upcoming events, the campaigns that donors can give to now, and the published pages. */
export async function loadBlockChoices(): Promise<BlockChoice[]> {
  const [events, { campaigns, currency }, pages] = await Promise.all([
    loadUpcomingEvents(),
    call('donations/getOpenCampaigns', {}),
    loadPageLinks(),
  ]);
  const choice = (kind: ContentBlock['kind'], reference: string, title: string, more: string) => ({
    block: { kind, reference },
    title,
    details: [contentBlockNames[kind], more].filter(Boolean).join(' · '),
  });
  return [
    ...events.map(({ slug, title, when }) => choice('event', slug, title, when)),
    ...campaigns.map((campaign) => {
      const { name } = campaign;
      return choice('campaign', name, name, progressOf(campaign, currency));
    }),
    ...pages
      .filter(({ url }) => /^\/[^/]+\/[^/?#]+$/.test(url))
      .map(({ url, linkName }) => choice('page', url, linkName, url)),
  ];
}
