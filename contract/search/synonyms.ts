import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { id, line, version } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

/** Words and phrases, separated by commas: 'low cost, inexpensive'. */
const phrases = line(300).refine(
  (value) => /[\p{L}\p{N}]/u.test(value),
  'Enter at least one word.',
);

/** What staff write: a search for any of the first also finds each of the others. */
export const synonymFields = {
  /** In which searches it holds; absent: in English ones. */
  language: language.optional(),
  searchedFor: phrases,
  alsoFind: phrases,
};

export const synonyms = z.array(
  z.object({
    synonymId: id,
    /** In which searches it holds. */
    language,
    searchedFor: z.string(),
    alsoFind: z.string(),
    version: z.number(),
  }),
);
nameSchema(
  synonyms.element,
  'Synonym',
  'Words and phrases, separated by commas: a search for any in `searchedFor` also finds each in `alsoFind`.',
);

/** The words by which visitors find what the site's texts call something else. */
export const synonymCalls = {
  'search/getSynonyms': call({
    summary: 'List the search synonyms',
    who: 'lists.edit',
    body: () => body({}),
    reply: () => reply({ synonyms }),
  }),
  'search/editSynonym': call({
    summary: 'Edit a search synonym, or add one if no synonymId is sent',
    who: 'lists.publish',
    body: () => body({ synonymId: id.optional(), ...synonymFields, version: version.optional() }),
    reply: () => changed({ synonyms }),
    failures: [404, 409],
    example: {
      body: { searchedFor: 'cheap, low cost', alsoFind: 'budget' },
      reply: {
        code: 1,
        message: 'Search synonyms are updated.',
        synonyms: [
          {
            synonymId: sample.id,
            language: 'en',
            searchedFor: 'cheap, low cost',
            alsoFind: 'budget',
            version: 1,
          },
        ],
      },
    },
  }),
  'search/deleteSynonym': call({
    summary: 'Delete a search synonym',
    who: 'lists.publish',
    body: () => body({ synonymId: id }),
    reply: () => changed({ synonyms }),
    failures: [404],
    example: { body: { synonymId: sample.id } },
  }),
};
