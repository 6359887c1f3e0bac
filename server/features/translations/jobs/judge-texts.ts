import type { Reply } from '#contract/index.ts';
import {
  type TextChange,
  type Translatable,
  type TranslatableText,
  textsHashOf,
} from '../translatable.ts';
import type { ReadUnit } from '../xliff/read-xliff.ts';
import { textsOfUnit } from '../xliff/unit-texts.ts';
import type { ReturnedItem } from './read-job.ts';

type JudgedItem = Reply<'translations/previewJob'>['items'][number];
type JudgedUnit = JudgedItem['units'][number];

/** A page or an entry that has come back, with what each of its texts would change. */
export interface Judged {
  item: Translatable;
  shown: JudgedItem;
  /** The changes, by the ids of their units. */
  changes: ReadonlyMap<string, TextChange>;
}

const messages = {
  stale: 'The original has changed since the export: the translation stays out of date.',
  newer: 'The draft has been changed since the export.',
  unknownText: 'The original no longer has this text.',
  unknownCode: 'It contains a tag whose markup is not in the file.',
  confirmed: 'The translator has checked it: it is up to date.',
};

/** Says what each text of a page or an entry would change. */
export function judge({ item, exportedHash, file }: ReturnedItem): Judged {
  const textsHash = textsHashOf(item);
  const isNewer = textsHash !== exportedHash;
  const texts = new Map(item.texts.map((text) => [text.id, text]));
  const changes = new Map<string, TextChange>();
  const units: JudgedUnit[] = [];
  let untranslated = 0;
  let unchanged = 0;
  for (const unit of file.units.values()) {
    const judged = judgeUnit(unit, texts.get(unit.id), isNewer);
    if (judged === 'untranslated') untranslated += 1;
    else if (judged === 'unchanged') unchanged += 1;
    else {
      units.push(judged.shown);
      if (judged.change) changes.set(unit.id, judged.change);
    }
  }
  const { id, kind, section, name, title } = item;
  return {
    item,
    changes: withoutFaults(item, changes, units),
    shown: {
      id,
      kind,
      section,
      name,
      title,
      isNew: item.isNew ? 1 : 0,
      isNewer: isNewer ? 1 : 0,
      textsHash,
      units,
      untranslated,
      unchanged,
    },
  };
}

type Verdict = 'untranslated' | 'unchanged' | { shown: JudgedUnit; change?: TextChange };

function judgeUnit(unit: ReadUnit, text: TranslatableText | undefined, isNewer: boolean): Verdict {
  const { source, target, isDone, lost, hasUnknownCode } = textsOfUnit(unit);
  if (target === null) return 'untranslated';
  const after = tidy(target);
  const about = { id: unit.id, label: text?.label ?? unit.id, original: text?.original ?? source };
  const shown = { ...about, before: text?.translation ?? '', after };
  const refused = (message: string): Verdict => ({
    shown: { ...shown, result: 'refused', message },
  });
  if (!text) return refused(messages.unknownText);
  const isOriginalSame = isAlike(source, text.original);
  const original = isOriginalSame ? text.original : tidy(source);
  const change = { id: unit.id, translation: after, original };
  if (after === tidy(text.translation)) {
    const isConfirmed = text.before !== undefined && isDone && isOriginalSame;
    if (!isConfirmed) return 'unchanged';
    const { confirmed: message } = messages;
    return {
      shown: { ...shown, result: 'confirmed', message },
      change: { ...change, translation: text.translation },
    };
  }
  if (hasUnknownCode) return refused(messages.unknownCode);
  const result =
    isNewer && text.translation !== '' ? 'newer' : isOriginalSame ? 'changed' : 'stale';
  const message = [
    ...(result === 'newer' ? [messages.newer] : []),
    ...(isOriginalSame ? [] : [messages.stale]),
    ...(lost.length > 0 ? [`It lacks: ${lost.slice(0, 10).join(' ')}`] : []),
  ].join(' ');
  return { shown: { ...shown, result, message }, change };
}

/** Leaves out what cannot be saved, and says why. */
function withoutFaults(
  item: Translatable,
  changes: Map<string, TextChange>,
  units: JudgedUnit[],
): Map<string, TextChange> {
  const faults = item.faultsOf([...changes.values()]);
  for (const unit of units) {
    const fault = faults.get(unit.id);
    if (fault === undefined) continue;
    Object.assign(unit, { result: 'refused', message: fault });
    changes.delete(unit.id);
  }
  return changes;
}

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim();
/** Tools may break lines elsewhere. */
const isAlike = (one: string, other: string) =>
  one === other || one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();
