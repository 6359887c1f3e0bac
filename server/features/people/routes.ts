import type { peopleCalls } from '#contract/people/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { exportPeople, getPeople } from './list.ts';
import { getDuplicates, markDistinct } from './merges/duplicates.ts';
import { mergePeople } from './merges/merge-people.ts';
import { answerMerge } from './merges/requests/answer-merge.ts';
import { cancelMergeRequest } from './merges/requests/merge-requests.ts';
import { undoMerge } from './merges/undo-merge.ts';
import { addEntry, deleteEntry, editEntry } from './profile/edit-entries.ts';
import { editPerson } from './profile/edit-person.ts';
import { deletePerson, exportPerson } from './profile/personal-data.ts';
import { getPerson } from './profile/read-profile.ts';

/** Profiles of people: who is behind accounts, subscriptions, gifts, registrations and messages. */
export function peopleHandlers(deps: AppDeps): Handlers<keyof typeof peopleCalls> {
  return {
    'people/getPeople': (body, { person }) => getPeople(deps, body, person),
    'people/getPerson': (body, { person }) => getPerson(deps, body, person),
    'people/editPerson': (body, { person }) => editPerson(deps, body, person),
    'people/addEntry': (body, { person }) => addEntry(deps, body, person),
    'people/editEntry': (body, { person }) => editEntry(deps, body, person),
    'people/deleteEntry': (body, { person }) => deleteEntry(deps, body, person),
    'people/exportPeople': (body, { person }) => exportPeople(deps, body, person),
    'people/getDuplicates': () => getDuplicates(deps),
    'people/markDistinct': (body, { person }) => markDistinct(deps, body, person),
    'people/mergePeople': (body, { person }) => mergePeople(deps, body, person),
    'people/cancelMergeRequest': (body, { person }) => cancelMergeRequest(deps, body, person),
    'people/answerMerge': (body, context) => answerMerge(deps, body, context),
    'people/undoMerge': (body, { person }) => undoMerge(deps, body, person),
    'people/exportPerson': (body, { person }) => exportPerson(deps, body, person),
    'people/deletePerson': (body, { person }) => deletePerson(deps, body, person),
  };
}
