import { z } from 'zod';

/** The body of every response but 2xx. A 409 also contains the current state, a sign-in's 401 what it still needs. */
export const failure = z
  .object({
    code: z.literal(0),
    message: z.string().meta({ description: 'What happened and what to do, for a person.' }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'With bad input alone: what is wrong with each field.' }),
  })
  .meta({ id: 'Failure', description: 'Why a call was refused.' });
