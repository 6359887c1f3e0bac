import { z } from 'zod';
import { body, call, changed } from '../call.ts';
import { id, orderedIds } from '../fields.ts';
import { sample } from '../sample.ts';

/** The lists that one call reorders. */
const arrangedList = z.enum(['board', 'contacts', 'waysToDonate', 'testSteps']);
export type ArrangedList = z.infer<typeof arrangedList>;

/** Reorders lists whose entries are saved individually. */
export const arrangingCalls = {
  'pages/arrangeList': call({
    summary: 'Reorder a list without changing its items',
    who: 'lists.publish',
    body: () => body({ list: arrangedList, ids: orderedIds }),
    reply: () => changed({ ids: z.array(id) }),
    failures: [404],
    example: { body: { list: 'board', ids: [sample.otherId, sample.id] } },
  }),
};
