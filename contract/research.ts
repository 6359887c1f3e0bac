import { z } from 'zod';
import { body, call, reply } from './call.ts';
import { id } from './fields.ts';

export const researchKinds = ['books', 'videos', 'articles', 'websites'] as const;
export const researchKind = z.enum(researchKinds);
export type ResearchKind = z.infer<typeof researchKind>;

export const research = {
  'research/getResearchTerms': call({
    summary: 'Terms of nutrition research, explained',
    who: 'anyone',
    body: body({}),
    reply: reply({
      terms: z.array(
        z.object({
          researchTermId: id,
          term: z.string(),
          definition: z.string(),
          html: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['researchTerms'],
  }),
  'research/getResearchItems': call({
    summary: 'Books, videos, articles or websites worth reading',
    who: 'anyone',
    body: body({ kind: researchKind }),
    reply: reply({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          title: z.string(),
          author: z.string(),
          year: z.number().nullable(),
          url: z.string(),
          text: z.string(),
          html: z.string(),
          image: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: ({ kind }) => [`research:${kind}`],
  }),
};
