import { withoutInvisible } from '#contract/shared/text/invisible.ts';

/**
 * A column's meaning for consent, by its heading. 'optIn': a yes or a date is consent; 'optOut': it is an opt-out;
 * 'status': its words say it; 'unclear': it may be about consent, and someone has to say how; 'nothing': it is about
 * something else.
 */
export type Says = 'optIn' | 'optOut' | 'status' | 'unclear' | 'nothing';

export interface Heading {
  /** Null: nothing is known; the cells decide whether it is about consent. */
  says: Says | null;
  /** The meaning of a yes in an opt-out column: whether the person left, or the address cannot be mailed. */
  yes: 'optedOut' | 'blocked';
  /** The meaning of a no in an opt-in column. */
  no: 'optedOut' | 'notConfirmed';
  /** Any text in it is an opt-out: when or why someone left. */
  isDetail: boolean;
  /** It is about the newsletter and nothing else, so that 'active' in it is about the newsletter, too. */
  isPlain: boolean;
  /** It is about the phone, paper mail or a link: not even an opt-out in it is about email. */
  isElsewhere: boolean;
}

/**
 * In lower case, with one space between words: 'isOptOut', 'is_opt_out' and 'Is opt-out' are the same. An invisible
 * character splits no word: 'subscribed' would be left of 'unsubscribed'.
 */
export const plainWords = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\be mail/g, 'email');

const longest = 200;

// A pattern without the rest of a word, such as `bounc` for 'bounced', is quickly shown to take linear time.
const otherChannel =
  /\b(?:sms|phones?|telephone|mobile|cell|calls?|whatsapp|fax|postal|trade|push|facebook|twitter|linkedin|instagram)\b|\btext messag/;
const email = /\b(?:emails?|newsletters?|all)\b/;
const paperMail = /\b(?:postal|paper|direct|snail) mail(?:s|ings?)?\b/g;
/** Next to a phone word, these may mean email: 'Opt out of calls and mailings', 'Unsubscribed by phone call'. */
const anyMail = /\bmail(?:s|ings?)?\b|\bunsubscribed (?:by|per|via)\b/;
const technical = /\b(?:url|link|token|key|hash)$/;
const withoutEmail =
  /\b(?:do not|don t|dont|no|never) (?:(?:send|receive|bulk|mass) )?(?:emails?|contact|newsletters?|marketing|bulk)\b/g;
const optOut =
  /\bunsub|\bopt(?:ed)? ?outs?\b|\bwithdrawn\b|\brevoked\b|\b(?:emails?|mail|newsletter|subscription|subscriber) disabled\b|\bdisabled (?:emails?|newsletter|subscription)\b|\bhas left\b/;
const blocked =
  /\bbounc|\bcomplain|\bspam|\bjunk\b|\bblack ?list|\bblock ?list|\bblocked\b|\bsuppress|\bcleaned\b|\bclean (?:time|date|campaign)\b|\bquarantine|\bon hold\b|\bundeliverable\b|\bdnc\b/;
const acceptance = /\baccepts?(?: \w+)? (?:marketing|emails?|newsletters?)\b/;
const optIn =
  /\bsubscribed\b|\bopt(?:ed)? ?in\b|\bconsent(?:s|ed)?\b|\bjoin(?:ed)?(?: our| the)? (?:mailing|email|newsletter) ?(?:list)?\b|\b(?:wants|receives?) (?:emails?|newsletters?)\b|\bconfirm(?:ed|ation)? (?:time|date|at|on)\b|\b(?:email|subscription|subscriber) confirmed\b/;
/**
 * A yes is consent only where nothing else can be meant: not in 'Photo consent', 'Opted in to volunteer',
 * 'un-subscribed'.
 */
const optInWord =
  /^(?:emails?|mail(?:s|ings?)?|newsletters?|marketing|list|subscri(?:bed|bers?|ptions?)|opt|opted|in|optin|consent(?:s|ed)?|permission|accepts?|receives?|wants|join(?:ed)?|confirm(?:ed|ation)?|double|all|global|gdpr|contact|person|member|user|customer|reader|is|has|to|the|our|from|for|of|by|via|on|at|since|date|time|timestamp|status|y|n|yes|no)$/;
/**
 * 'Not subscribed', 'Consent requested', 'Consent expires', 'Bounce count': a yes, a date or a 1 in it is not what it
 * seems.
 */
const qualified =
  /\b(?:not|no|non|never|without|isn t|doesn t|if|ever|was|pending|needed|missing|denied|sent|ends?|ended|until|counts?|number|total|rate|score)\b|\b(?:former|previous|request|require|expir|refus|declin|invit)/;
const needsConfirmation = /\bdouble\b|\bconfirm/;
const detail =
  /\b(?:reason|time|date|at|on|since|campaign|title|id|ip|message|description|code|type|category|source)\b/;
const elsewhere =
  /\b(?:id|uuid|guid|ip|url|source|created|creation|identified|registered|updated|modified|changed|added|imported|born|age|street|city|zip|postcode|country|province|region|county|timezone|latitude|longitude|gmtoff|dstoff|euid|leid|language|locale|gender|amount|total|sum|currency|count|number|rating|score|opens?|opened|clicks?|clicked|sent|payments?|paid|gifts?|donations?|donated|plans?|tiers?|stripe|orders?|company|login|seen|activity|engaged|revenue|purchases?|ltv)\b|\b(?:birth|expir|visit)/;
const newsletter =
  /\b(?:newsletters?|marketing|gdpr|privacy|keep (?:me|us)|stay in touch)\b|\bpreferen/;
// German writes 'Anmeldestatus' as one word.
const status =
  /status\b|\b(?:type|permissions?|estado|statut|stato|etat|stav|tila|durum|zustand)\b|(?:^| )(?:état|situação|статус)(?: |$)|ステータス|状态|狀態/;
const plainWord =
  /^(?:emails?|marketing|contact|subscriber|subscription|newsletters?|mailing|lists?|global|opt|in|permission|consent|status|state|type)$/;
const maybe =
  /\b(?:emails?|marketing|newsletters?|lists?|gdpr|privacy|legal basis|contactable|disabled|verified|confirmed|deleted|removed|active|inactive|invalid|correo|baja|abgemeldet|angemeldet)\b|\b(?:mail|subscri|block|black|cancel|opt|preferen|consent|exclu|bolet|suscri|abonn|abmeld|einwillig)/;

/** The same, by the beginnings of words. */
const maybeBegins =
  /\bnewsletter|\b(?:keep (?:me|us)|stay in touch|preferred contact|contact (?:method|channel|by|via))\b|\bcommunication|\banmeld|\brundbrief|\binfobrief|\biscri|\bdisiscri|\bwypis|\bodhl|\bperuut|\babonelik|(?:^| )(?:отпис|подпис|рассыл)|配信|購読|订阅|訂閱/;

/** Reads a column's heading; an empty one says nothing about it. */
export function readHeading(text: string): Heading {
  const words = plainWords(text.slice(0, longest));
  const heading: Heading = {
    says: null,
    yes: blocked.test(words) ? 'blocked' : 'optedOut',
    no: needsConfirmation.test(words) ? 'notConfirmed' : 'optedOut',
    isDetail: false,
    isPlain: words.split(' ').every((word) => plainWord.test(word)),
    isElsewhere: false,
  };
  if (technical.test(words) || (otherChannel.test(words) && !email.test(words))) {
    const isUnclear = !technical.test(words) && anyMail.test(words.replace(paperMail, ' '));
    return { ...heading, says: isUnclear ? 'unclear' : 'nothing', isElsewhere: !isUnclear };
  }
  const rest = words.replace(withoutEmail, ' ');
  const isOut = rest !== words || optOut.test(rest) || blocked.test(rest);
  const isIn = optIn.test(rest) || acceptance.test(rest);
  if (isOut || isIn) {
    if ((isOut && isIn) || qualified.test(rest)) return { ...heading, says: 'unclear' };
    if (isOut) return { ...heading, says: 'optOut', isDetail: detail.test(rest) };
    if (/\bip$/.test(words)) return { ...heading, says: 'nothing' };
    const isOnlyIn = words.split(' ').every((word) => optInWord.test(word));
    return { ...heading, says: isOnlyIn ? 'optIn' : 'unclear' };
  }
  if (elsewhere.test(words) && !newsletter.test(words)) return { ...heading, says: 'nothing' };
  if (status.test(words)) return { ...heading, says: 'status' };
  return { ...heading, says: maybe.test(words) || maybeBegins.test(words) ? 'unclear' : null };
}
