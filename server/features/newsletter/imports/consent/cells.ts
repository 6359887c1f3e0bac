import type { ConsentMeaning } from '#contract/newsletter/imports.ts';
import { plainWords } from './headings.ts';

/** The kind of a cell, before its column gives it a meaning. */
export type Cell =
  | { kind: 'empty' | 'yes' | 'no' | 'date' | 'bounceCode' | 'address' }
  /**
   * A word for a person's status. `isCertain`: it is about the newsletter, unless its column is about the phone or the
   * like; `namesEmail`: it is about email even there.
   */
  | { kind: 'status'; means: Stated; isCertain: boolean; namesEmail: boolean }
  /** `mentions`: it contains words about consent; `namesEmail`: those are about email, whatever its column is about. */
  | { kind: 'text'; mentions: boolean; namesEmail: boolean };

type Stated = Exclude<ConsentMeaning, 'nothing' | 'unclear'>;

// The spellings of Mailchimp, SendGrid, Kit, listmonk and similar services, and of this program's own export.
const certain: Record<Stated, string[]> = {
  subscribed: ['subscribed', 'opted in', 'opt in', 'optin'],
  optedOut: [
    'unsubscribed',
    'unsubscribe',
    'unsub',
    'global unsubscribe',
    'group unsubscribe',
    'globally unsubscribed',
    'opted out',
    'opt out',
    'optout',
    'on hold opt out',
    'do not email',
    'do not contact',
  ],
  blocked: [
    'bounced',
    'bounce',
    'hard bounce',
    'hard bounced',
    'soft bounce',
    'soft bounced',
    'on hold bounce',
    'cleaned',
    'suppressed',
    'undeliverable',
    'blocklisted',
    'block listed',
    'blacklisted',
    'black listed',
    'complained',
    'complaint',
    'complainer',
    'spam',
    'spam report',
    'spam reported',
    'spammy',
    'spam complaint',
    'reported spam',
    'reported as spam',
    'marked as spam',
    'abuse',
    'abuse complaint',
  ],
  notConfirmed: [
    'unconfirmed',
    'not confirmed',
    'awaiting confirmation',
    'no permissions set',
    'non subscribed',
    'nonsubscribed',
    'not subscribed',
    'never subscribed',
  ],
};

/** Words that are about the newsletter only in a column that is about it. */
const inPlainColumns: Record<Stated, string[]> = {
  subscribed: ['active', 'confirmed', 'subscriber'],
  optedOut: [
    'cancelled',
    'canceled',
    'left',
    'withdrawn',
    'revoked',
    'declined',
    'denied',
    'refused',
    'do not mail',
  ],
  blocked: ['blocked', 'block', 'dropped', 'invalid', 'malformed', 'quarantined'],
  notConfirmed: ['pending', 'unverified', 'unactivated', 'invited', 'transactional'],
};

const email = /\bemail|\bnewsletter|\bmailing list/;
type StatusWord = Extract<Cell, { kind: 'status' }>;
const wordsIn = (words: Record<Stated, string[]>, isCertain: boolean) =>
  Object.entries(words).flatMap(([means, spellings]) =>
    spellings.map((word): [string, StatusWord] => [
      word,
      { kind: 'status', means: means as Stated, isCertain, namesEmail: email.test(word) },
    ]),
  );
const statusWords = new Map([...wordsIn(certain, true), ...wordsIn(inPlainColumns, false)]);

const empty = new Set(['', 'null', 'n a', 'na', '-', '–', '—']);
const yes = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'checked',
  'sí',
  'si',
  'oui',
  'ja',
  'sì',
  'sim',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'да',
  'tak',
  'ano',
  'kyllä',
  'evet',
  'はい',
  '是',
  '✓',
  '✔',
  '☑',
  '✅',
]);
const no = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'off',
  'never',
  'unchecked',
  'non',
  'nein',
  'nee',
  'não',
  'nao',
  'falsch',
  'faux',
  'falso',
  'нет',
  'nej',
  'nei',
  'nie',
  'ne',
  'ei',
  'hayır',
  'いいえ',
  '否',
]);
/** Databases write these for an unknown time. */
const noDate = /^0000-00-00|^0001-01-01/;
/** '2026-03-02 10:15', '3/2/2026', 'Mar 2, 2026', '2 March 2026': when something happened. */
const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|(?:\w{3,4}, )?\d{1,2} \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?!\d)/u;
/** '1672531200': seconds or milliseconds since 1970, between 2001 and 2286. */
const timestamp = /^1\d{9}(?:\d{3})?$/;
/** '5.1.1': a mail server's status code, in SendGrid's list of bounces. */
const bounceCode = /^[45]\.\d{1,3}\.\d{1,3}(?!\S)/;
const address = /^[^\s@]+@[^\s@]+$/;
const mention =
  /\bunsub|\bopt(?:ed)? ?(?:out|in)\b|\bbounce|\bblack ?list|\bblock ?list|\bcomplain|\bspam\b|\bsubscribed\b|\bdo not (?:email|contact|mail)\b|\bno (?:emails?|newsletters?)\b|\bon hold\b|\bconsent/;
/** Words of consent that people write in notes. */
const mentionInNotes =
  /\bremoved? from\b|\bbe removed\b|\b(?:please|pls) remove\b|\bremove (?:him|her|them|me)\b|\btaken? (?:(?:him|her|them|me|us) )?off\b|\bwants? (?:off|out)\b|\boff (?:the|our|your) (?:mailing |email )?list\b|\b(?:do not|don t|never) (?:send|write|email|contact|mail)\b|\bno more (?:emails?|mail|mailings?|newsletters?)\b|\b(?:us|them|me) to stop\b|\bplease stop\b|\b(?:does not|doesn t|do not|don t|no longer) want\b|\bstop (?:sending|emailing|emails?|mailing|contacting)\b|\bno ?mail\b/;
/** Statuses in other languages. Not every letter of theirs is one to `\b`. */
const mentionInOtherLanguages =
  /\babgemeldet\b|\babbestellt\b|\bausgetragen\b|\bangemeldet\b|\bwiderrufen\b|\bkeine (?:emails?|mails?|newsletter)\b|\bde baja\b|^baja$|\bsuscrit[oa]\b|\bd[ée]s(?:abonn|inscri)|\bdisiscritt|\biscritt[oa]\b|\buitgeschreven\b|\bafgemeld\b|\bdescadastrad|\bgek(?:ü|ue)ndigt\b|\bcancellat[oa]\b|\bcancelad[oa]\b|\brimbalzat[oa]\b|\bannul(?:é|ée|ato)(?: |$)|\br[ée]sili[ée]|\binactif|\binativ[oa]\b|\binattiv[oa]\b|\bopgezegd\b|\bav(?:registrerad|slutad|meldt)\b|\bafmeldt\b|\bwypisan|\bodhl[áa][šs]en|\bperuut|\babonelikten\b|(?:^| )отпис|(?:^| )отказ|停止|解除|退订|退訂/;

/** Longer cells are not a single word, date or address. */
const longestWord = 320;

/** A cell's words; signs if it has nothing else: '✓' is a yes, and no empty cell. */
export const spokenOf = (text: string): string =>
  plainWords(text) || text.replaceAll('\uFE0F', '').trim();

/** Says what kind of cell this is. */
export function readCell(text: string): Cell {
  if (text.length <= longestWord && address.test(text)) return { kind: 'address' };
  const words = spokenOf(text);
  if (empty.has(words) || noDate.test(text)) return { kind: 'empty' };
  if (text.length <= longestWord) {
    if (yes.has(words)) return { kind: 'yes' };
    if (no.has(words)) return { kind: 'no' };
    const known = statusWords.get(words);
    if (known) return known;
    if (bounceCode.test(text)) return { kind: 'bounceCode' };
    if (date.test(text) || timestamp.test(text)) return { kind: 'date' };
  }
  const mentions = [mention, mentionInNotes, mentionInOtherLanguages].some((each) =>
    each.test(words),
  );
  return { kind: 'text', mentions, namesEmail: mentions && email.test(words) };
}
