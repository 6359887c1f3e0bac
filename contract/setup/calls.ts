import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, version } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { starterNames } from '../shared/pages/starters.ts';
import { colors, organizationTexts } from '../site/settings.ts';

const starter = z.enum(starterNames);

const starterState = z.object({
  name: starter,
  /** 1: nothing has been written there. */
  isEmpty: flag,
});
nameSchema(starterState, 'StarterState', 'A page for which the setup has a starter text.');

/** Setting up a new site: what the first administrator is asked once, and may leave for later. */
export const setupCalls = {
  'setup/getSetup': call({
    summary: 'Get what of the setup is done: the name, and which pages are written',
    who: 'system.manage',
    body: () => body({}),
    reply: () =>
      reply({
        /** 0: the site still has the name that it began with. */
        isNamed: flag,
        /** 1: someone has saved it; 0: it was skipped, or is still to do. */
        isFinished: flag,
        starters: z.array(starterState),
      }),
  }),
  'setup/finish': call({
    summary:
      'Save the organization’s details and colors, and write starter texts as drafts; sent again, it changes nothing',
    who: 'system.manage',
    body: () =>
      body({
        /** Of the settings, as it was read. */
        version,
        /** Its description is also the lead of the home page. */
        ...organizationTexts(),
        colors,
        /** A page that someone has written is left as it is. */
        starters: z.array(starter).max(starterNames.length),
      }),
    reply: () => changed({ written: z.array(starter) }),
    failures: [409],
    example: {
      body: {
        version: 1,
        name: 'Elm Street Kitchen',
        address: '1 Elm Street, Alder Falls',
        email: 'office@example.org',
        phone: '(555) 555-0142',
        description: 'We teach neighbors to cook from what is in season.',
        colors: {
          ground: '#fbf7ee',
          panel: '#fffdf8',
          band: '#f1e7d0',
          text: '#2b2a26',
          accent: '#2f6b3c',
          highlight: '#8c2f4b',
        },
        starters: ['home', 'privacy'],
      },
    },
  }),
  'setup/skip': call({
    summary: 'Leave the setup for later: administrators are no longer led to it when they sign in',
    who: 'system.manage',
    body: () => body({}),
    reply: () => changed({}),
  }),
};
