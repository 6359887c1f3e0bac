import { parseContent, parseIntro } from '../present.ts';

const link = /href="(https?:\/\/[^"]+)"/g;

/** The links to other sites in a page’s live texts and sources. */
export function outsideLinks(
  { live_intro, live_content }: { live_intro: string | null; live_content: string | null },
  siteUrl: string,
): Set<string> {
  if (live_intro === null) return new Set();
  const intro = parseIntro(live_intro);
  const html = [
    intro.html,
    ...Object.values(intro.fieldHtml ?? {}),
    ...intro.readMoreText.map((each) => each.html),
  ];
  for (const each of parseContent(live_content ?? '[]')) html.push(each.html);
  const found = html.flatMap((text) =>
    [...text.matchAll(link)].map(([, url = '']) => url.replace(/&(?:amp|#x26|#38);/gi, '&')),
  );
  const sources = intro.sources.map(({ url }) => url).filter((url) => /^https?:/i.test(url));
  return new Set([...found, ...sources].filter((url) => !url.startsWith(`${siteUrl}/`)));
}
