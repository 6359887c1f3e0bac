import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  type ContentBlock,
  type ContentBlockKind,
  contentBlockKinds,
  writeContentBlock,
} from '#contract/shared/newsletter/content-blocks.ts';
import { type Section, splitSection } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { escapeHtml } from '#server/platform/markdown/escape-html.ts';
import { parseIntro } from '../present.ts';
import { listLivePagesByKey } from '../queries.ts';
import { translateRows } from '../translations/in-language.ts';
import type { BlockCard, BlockProgress, ReadBlockCards } from './block-card.ts';

/** A block is a paragraph of its own. */
const written = new RegExp(
  `<p>\\{(${contentBlockKinds.join('|')}):\\s*([^{}<>\\s][^{}<>]{0,199})\\}</p>`,
  'gi',
);

/** Reads the targets of blocks. */
export type BlockDeps = Pick<AppDeps, 'db' | 'contributions'>;

/**
 * Replaces the blocks in rendered texts by what they pull in now. A block whose target is not public is left out.
 * @param t finds the program's own words in them
 * @returns the texts, and the blocks that were left out
 */
export async function expandBlocks(
  deps: BlockDeps,
  texts: string[],
  t: Translate,
): Promise<{ texts: string[]; missing: string[] }> {
  const blocks = texts.flatMap((html) => [...html.matchAll(written)].map(readBlock));
  if (blocks.length === 0) return { texts, missing: [] };
  const cards = await readCards(deps, blocks, t);
  const missing: string[] = [];
  const expanded = texts.map((html) =>
    html.replace(written, (...match) => {
      const block = readBlock(match as unknown as RegExpMatchArray);
      const card = cards.get(keyOf(block));
      if (card) return renderCard(card, t);
      missing.push(writeContentBlock(block));
      return '';
    }),
  );
  return { texts: expanded, missing };
}

/** Whether a rendered text has blocks. */
export const hasBlocks = (html: string): boolean => html.search(written) >= 0;

/** Rendered texts without their blocks. */
export const withoutBlocks = (html: string): string => html.replace(written, '');

const readBlock = ([, kind = '', reference = '']: RegExpMatchArray): ContentBlock => ({
  kind: kind.toLowerCase() as ContentBlockKind,
  reference: unescapeHtml(reference).trim(),
});

const keyOf = ({ kind, reference }: ContentBlock) => `${kind}:${targetOf({ kind, reference })}`;

/** In lower case, as the tables have it. */
const targetOf = ({ kind, reference }: ContentBlock) =>
  (kind === 'event' ? reference.replace(/^\/?events\//i, '') : reference).toLowerCase();

/** The cards that blocks pull in, by their keys. */
async function readCards(
  { db, contributions }: BlockDeps,
  blocks: ContentBlock[],
  t: Translate,
): Promise<Map<string, BlockCard>> {
  const kinds = Object.entries(
    Object.assign({ page: readPages }, ...contributions.map(({ blockCards }) => blockCards)),
  ) as [ContentBlockKind, ReadBlockCards][];
  const read = kinds.map(async ([kind, readCardsOf]) => {
    const targets = new Set(blocks.filter((block) => block.kind === kind).map(targetOf));
    const cards = targets.size === 0 ? [] : await readCardsOf(db, [...targets], t);
    return [...cards].map(([target, card]) => [`${kind}:${target}`, card] as const);
  });
  return new Map((await Promise.all(read)).flat());
}

const readPages: ReadBlockCards = async (db, paths, t) =>
  new Map(
    [...(await listBlockPages(db, paths, t.language))].map(
      ([key, { path, language, title, description, subtitle }]) => [
        key,
        {
          path,
          language,
          title,
          paragraphs: [description || subtitle],
          action: t('content.readMore'),
        },
      ],
    ),
  );

/**
 * Live pages, by the paths of their originals in lower case: '/articles/fiber'.
 * @param paths in lower case
 * @param language in which they are shown, if they are translated
 */
async function listBlockPages(db: Db, paths: string[], language: Language) {
  const keys = paths.map((path) => {
    const [, section = '', name_key = ''] = path.split('/');
    return { section, name_key };
  });
  const pages = await listLivePagesByKey(db, keys);
  const originals = pages.map(({ id, section, name, intro }) => ({
    id,
    section: section as Section,
    name,
    key: `/${section}/${name.toLowerCase()}`,
    live_intro: intro,
  }));
  return new Map(
    (await translateRows(db, language, originals)).map(({ key, section, name, live_intro }) => [
      key,
      {
        path: `/${section}/${name}`,
        language: splitSection(section).language,
        ...parseIntro(live_intro),
      },
    ]),
  );
}

function renderCard(
  { path, title, language, paragraphs, progress, action }: BlockCard,
  t: Translate,
): string {
  const href = `href="${escapeHtml(path)}"`;
  const lang = language === t.language ? '' : ` lang="${language}"`;
  return [
    `<h3${lang}><a ${href}>${escapeHtml(title)}</a></h3>`,
    ...paragraphs.filter(Boolean).map((text) => `<p${lang}>${escapeHtml(text)}</p>`),
    ...(progress ? [renderProgress(title, progress, t)] : []),
    // Its name says where it leads, for those who hear a list of links.
    `<p><a ${href}>${escapeHtml(t('newsletter.blockLink', { action, title }))}</a></p>`,
  ].join('');
}

function renderProgress(
  title: string,
  { percent, sum, words }: BlockProgress,
  t: Translate,
): string {
  const text = `<p><strong>${escapeHtml(sum)}</strong> ${escapeHtml(words)}</p>`;
  if (percent === null) return text;
  const label = escapeHtml(t('content.progressOf', { title }));
  return `<div class="progress"><progress max="100" value="${percent}" aria-label="${label}"></progress>${text}</div>`;
}

const unescapeHtml = (html: string) => html.replace(/&(?:amp|#x26|#38);/gi, '&');
