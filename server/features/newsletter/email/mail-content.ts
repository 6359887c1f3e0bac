import { type CheerioAPI, load } from 'cheerio';
import { linkIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { normalizeLink } from '#contract/shared/links.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import { width } from './styles.ts';

/** A picture as an email shows it, or null if it cannot. */
export type PictureForMail = (name: string) => Promise<{ url: string; width: number } | null>;

interface MailContext {
  /** Finds texts in the language of the issue. */
  t: Translate;
  /** The site's URL, without a trailing slash. */
  siteUrl: string;
  /** The issue's own page; null: it has none. */
  webAddress: string | null;
  pictureFor: PictureForMail;
}

/**
 * The content of an issue's page as HTML for an email: URLs are absolute, pictures are in formats that mail programs
 * show, and a recording is a link to the page. This file loads cheerio: import it on demand.
 */
export async function mailContent(issue: IssuePage, context: MailContext): Promise<string> {
  const $ = load(pageOf(issue), null, false);
  removeInteractive($, context);
  makeLinksAbsolute($, context);
  for (const picture of $('img').toArray()) await showPicture($, $(picture), context);
  return $.html();
}

/** The page's parts in reading order, fully expanded. */
function pageOf({ intro, paragraphs }: IssuePage): string {
  const $ = load('', null, false);
  const add = (tag: string, text: string, attributes: Record<string, string> = {}) => {
    if (text !== '') $.root().append($(`<${tag}>`).text(text).attr(attributes));
  };
  const picture = (name: string, alt: string) => {
    if (name !== '') $.root().append($('<img>').attr({ src: `/media/${name}`, alt }));
  };
  add('h1', intro.title);
  add('p', intro.subtitle, { class: 'subtitle' });
  picture(intro.image, intro.imageAlt);
  $.root().append(intro.html, ...intro.readMoreText.map(({ html }) => html));
  for (const { title, html, image, imageAlt } of paragraphs) {
    add('h2', title);
    picture(image, imageAlt);
    $.root().append(html);
  }
  return $.html();
}

/** Replaces what only browsers can show. */
function removeInteractive($: CheerioAPI, { t, webAddress }: MailContext): void {
  // The transcript is on the page with the recording.
  for (const recording of $('figure.recording, audio, video').toArray()) {
    const player = $(recording).is('figure') ? $(recording).find('audio, video') : $(recording);
    const title = player.attr('aria-label') ?? t('newsletter.recording');
    const words = t('newsletter.recordingOnWeb', { title });
    const link = webAddress && $('<a>').attr('href', webAddress).text(words);
    $(recording).replaceWith(link ? $('<p>').append(link) : '');
  }
  for (const box of $('input').toArray()) {
    $(box).replaceWith(box.attribs.checked === undefined ? '☐' : '☑');
  }
  $('script, style, iframe, object, form, button, source').remove();
  for (const holder of $('picture, div.table').toArray()) {
    $(holder).replaceWith($(holder).contents());
  }
  $('table').addClass('written').attr('cellspacing', '0');
  $('[id]').removeAttr('id');
  for (const bar of $('progress').toArray()) $(bar).replaceWith(barOf(Number(bar.attribs.value)));
}

/** A progress bar of table cells. The text next to it says the same. @param percent 0 to 100 */
function barOf(percent: number): string {
  const cell = (name: string, width: number) =>
    width === 0 ? '' : `<td class="${name}" width="${width}%">&nbsp;</td>`;
  const cells = `${cell('bar-done', percent)}${cell('bar-open', 100 - percent)}`;
  return `<table class="bar" role="presentation" width="100%" cellspacing="0" data-skip-in-text="true"><tr>${cells}</tr></table>`;
}

function makeLinksAbsolute($: CheerioAPI, { t, siteUrl, webAddress }: MailContext): void {
  for (const link of $('a[href]').toArray()) {
    const address = normalizeLink($(link).attr('href') ?? '') ?? '';
    if (address.startsWith('#') && webAddress === null) {
      $(link).replaceWith($(link).contents());
      continue;
    }
    if (address.startsWith('#')) $(link).attr('href', `${webAddress}${address}`);
    else if (!address.startsWith('/')) $(link).attr('href', address);
    else $(link).attr('href', siteUrl + linkIn(t.language, address));
    $(link).removeAttr('target');
  }
}

/** A picture that an email cannot show is replaced by its alt text. */
async function showPicture(
  $: CheerioAPI,
  picture: ReturnType<CheerioAPI>,
  { siteUrl, pictureFor }: MailContext,
): Promise<void> {
  const alt = picture.attr('alt') ?? '';
  const name = /^\/media\/([^/?#]+)$/.exec(picture.attr('src') ?? '')?.[1];
  const shown = name === undefined ? null : await pictureFor(safeDecode(name));
  if (!shown) {
    picture.replaceWith(alt === '' ? '' : $('<em>').text(alt));
    return;
  }
  picture.replaceWith(
    $('<img>').attr({
      src: `${siteUrl}${shown.url}`,
      alt,
      width: String(Math.min(shown.width, width.content)),
    }),
  );
}
