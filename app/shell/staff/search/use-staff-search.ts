import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { HeldRoles } from '#contract/shared/may.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { mayOpen, screensFor } from '../navigation/screens.ts';
import { subScreens } from './sub-screens.ts';

/** A place that the search leads to. */
export interface Place {
  /** The heading that it is listed under. */
  group: string;
  label: string;
  note: string;
  path: string;
}

type Kind = Reply<'dashboard/search'>['results'][number]['kind'];

const groupOf: Record<Kind, string> = {
  people: 'People',
  pages: 'Pages',
  events: 'Events',
  users: 'Users',
  donors: 'Donors',
  donations: 'Donations',
  messages: 'Messages',
  subscribers: 'Subscribers',
};

/** The pause in typing before the server is asked, in ms. */
const pause = 150;

const nothing = { asked: '', places: [] as Place[], problem: '' };

/** Searches screens at once, and everything else on the server while typing. */
export function useStaffSearch(roles: HeldRoles) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const [answer, setAnswer] = useState(nothing);
  const wanted = search.trim();
  useEffect(() => {
    if (wanted === '') return setAnswer(nothing);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await ask(wanted, t);
      // Otherwise a newer search is in progress.
      if (isCurrent) setAnswer(found);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, t]);
  const places = [...placesNamed(wanted, roles), ...answer.places];
  return {
    search,
    setSearch,
    places,
    problem: answer.problem,
    isAnswered: answer.asked === wanted,
  };
}

async function ask(search: string, t: Translate): Promise<typeof nothing> {
  try {
    const { results } = await call('dashboard/search', { search });
    const places = results.map(({ kind, ...place }) => ({ group: groupOf[kind], ...place }));
    return { asked: search, places, problem: '' };
  } catch (failure) {
    return { asked: search, places: [], problem: explain(failure, t) };
  }
}

/** A role’s screens whose name, or another word for it, contains every word; without words, those of the navigation. */
export function placesNamed(search: string, roles: HeldRoles): Place[] {
  const words = foldedWords(search);
  const screens = screensFor(roles).map(({ label, path }) => ({
    group: 'Go to',
    label,
    note: '',
    path,
    synonyms: '',
  }));
  const isIn = (text: string) => containsAll(text, words);
  const below = subScreens
    .filter((screen) => mayOpen(roles, screen))
    .map((screen) => ({ group: 'Screens', ...screen }))
    // Matching names come before matching synonyms.
    .toSorted((one, other) => Number(isIn(other.label)) - Number(isIn(one.label)));
  return [...screens, ...(words.length === 0 ? [] : below)]
    .filter(({ label, note, synonyms }) => isIn(`${label} ${note} ${synonyms}`))
    .map(({ group, label, note, path }) => ({ group, label, note, path }));
}
