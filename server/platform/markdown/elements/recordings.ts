import type { Element } from './element.ts';

const audio = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav)$/i;
const video = /\.(?:mp4|webm)$/i;
/** These sites' pages are linked, not framed: a frame would report every reader to them. */
const filmSites = [
  { name: 'YouTube', hosts: /^(?:[a-z]+\.)?(?:youtube\.com|youtu\.be)$/i },
  { name: 'Vimeo', hosts: /^(?:[a-z]+\.)?vimeo\.com$/i },
];

/**
 * After sanitizing: a picture whose URL is a recording's becomes a player, one of a video page a link, and a quotation
 * after a recording that begins with 'Transcript' becomes collapsible below it.
 */
export function showRecordings() {
  return (tree: Element) => visit(tree);
}

function visit(node: Element): void {
  const children = node.children ?? [];
  for (const [index, child] of children.entries()) {
    visit(child);
    if (child.tagName === 'img') children[index] = shown(child);
  }
  node.children = joinTranscripts(children.map(captionedFigure));
}

/** The replacement of a picture. */
function shown(picture: Element): Element {
  const { alt, src } = picture.properties ?? {};
  const address = String(src ?? '');
  const words = String(alt ?? '').trim();
  const path = address.split(/[?#]/)[0] ?? '';
  const film = filmSites.find(({ hosts }) => hosts.test(hostOf(address)));
  if (film) return link(address, `▶ Watch: ${words || 'a video'} (${film.name})`);
  const kind = audio.test(path) ? 'audio' : video.test(path) ? 'video' : null;
  const source = kind && playable(address);
  if (kind && source) return player(kind, source, words);
  // The page's policy loads nothing over plain HTTP; the URL is still useful as a link.
  const isPlainHttp = /^http:/i.test(address);
  return kind || isPlainHttp ? link(address, words || path) : picture;
}

/** A URL that a page may load; null for any other. */
function playable(address: string): string | null {
  if (/^[\w.-]+$/.test(address)) return `/media/${address}`;
  return /^(?:https:\/\/|\/(?!\/))/i.test(address) ? address : null;
}

function hostOf(address: string): string {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : '';
}

function player(tagName: 'audio' | 'video', src: string, words: string): Element {
  const name = words || (tagName === 'audio' ? 'Recording' : 'Video');
  return element(tagName, { src, controls: true, preload: 'none', ariaLabel: name }, [
    // For readers without players, such as mail programs.
    link(src, `▶ ${name}`),
  ]);
}

const link = (href: string, words: string): Element =>
  element('a', { href, className: ['recording-link'] }, [text(words)]);

/** A recording alone in its paragraph gets its name above it. */
function captionedFigure(node: Element): Element {
  const only = node.tagName === 'p' && node.children?.length === 1 ? node.children[0] : undefined;
  if (only?.tagName !== 'audio' && only?.tagName !== 'video') return node;
  const name = String(only.properties?.ariaLabel ?? '');
  return element('figure', { className: ['recording'] }, [
    element('figcaption', {}, [text(name)]),
    only,
  ]);
}

function joinTranscripts(nodes: Element[]): Element[] {
  const joined: Element[] = [];
  let recording: Element | null = null;
  for (const node of nodes) {
    const word = recording && transcriptWord(node);
    if (recording && word) {
      recording.children?.push(transcript(node, word));
      recording = null;
      continue;
    }
    const isBlank = node.type === 'text' && node.value?.trim() === '';
    if (!isBlank) recording = node.tagName === 'figure' ? node : null;
    joined.push(node);
  }
  return joined;
}

/** The words that begin a transcript, in every language. */
const transcriptWords = ['Transcript', 'Transcripción'];

/** The word with which a quotation says that it is a transcript; undefined: it is none. */
function transcriptWord(node: Element): string | undefined {
  if (node.tagName !== 'blockquote') return undefined;
  const first = node.children?.find(({ type }) => type === 'element');
  const mark = first?.tagName === 'p' ? first.children?.[0] : undefined;
  const word = mark?.tagName === 'strong' ? mark.children?.[0]?.value : undefined;
  const written = word?.trimEnd().replace(/[:.]$/, '').trim().toLowerCase();
  return transcriptWords.find((each) => each.toLowerCase() === written);
}

/** The quotation without its first word, which becomes the summary. */
function transcript(quotation: Element, word: string): Element {
  const [head, ...rest] = (quotation.children ?? []).filter(({ type }) => type === 'element');
  const words = head?.children?.slice(1) ?? [];
  const hasWords = words.some(({ type, value }) => type !== 'text' || value?.trim() !== '');
  const body = hasWords && head ? [{ ...head, children: words }, ...rest] : rest;
  return element('details', { className: ['unfold'] }, [
    element('summary', {}, [text(word)]),
    element('div', {}, body),
  ]);
}

const element = (
  tagName: string,
  properties: Record<string, unknown>,
  children: Element[],
): Element => ({ type: 'element', tagName, properties, children });

const text = (value: string): Element => ({ type: 'text', value });
