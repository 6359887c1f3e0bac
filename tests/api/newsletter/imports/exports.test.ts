import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, importsOf } from '#tests/support/newsletter/imports.ts';
import { deleteSubscribers, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

const exported = (name: string) =>
  readFileSync(new URL(`../../../support/newsletter/exports/${name}.csv`, import.meta.url));

/** The importer's answers about an export, who is then subscribed, and who is blocked for good. */
interface Export {
  answers: Answers;
  subscribed: string[];
  blocked: string[];
  /** Not added, but not blocked either. */
  waiting?: string[];
}

/** Their headings follow real exports, where these were found in writing; names, addresses and values are invented. */
const exports: Record<string, Export> = {
  // MEMBER_RATING, OPTIN_TIME and CONFIRM_IP are named by guides to the export (zloadr.com, "Mailchimp Reporting and Export
  // Data"); the others were not found in writing.
  mailchimp: {
    answers: {},
    subscribed: ['in.mailchimp@example.org'],
    blocked: ['out.mailchimp@example.org'],
  },
  // "Email Status" and its words: community.constantcontact.com, "Help understanding Email Status in exported contacts list".
  // The other columns were not found in writing.
  'constant-contact': {
    answers: { '4=express': 'subscribed' },
    subscribed: ['in.constant@example.org'],
    blocked: ['out.constant@example.org'],
    waiting: ['wait.constant@example.org', 'none.constant@example.org'],
  },
  // Ghost's tests of its export: ghost/core/test, members exporter.
  'ghost-members': {
    answers: {},
    subscribed: ['reader.one@example.org'],
    blocked: ['left.two@example.org'],
  },
  // As migration tools expect it: github.com/TryGhost/migrate, packages/mg-substack. `active_subscription` is about paid
  // subscriptions: free readers have false.
  'substack-email-list': {
    answers: { '1': 'nothing' },
    subscribed: ['reader.three@example.org'],
    blocked: ['left.four@example.org'],
  },
  // The label of the property `hs_email_optout`.
  'hubspot-contacts': {
    answers: {},
    subscribed: ['reader.five@example.org'],
    blocked: ['left.six@example.org'],
  },
  // Not found in writing: `email_blacklisted` is the field of its API, and its documentation shows no exported file.
  brevo: {
    answers: {},
    subscribed: ['in.brevo@example.org'],
    blocked: ['out.brevo@example.org'],
  },
  // Not found in writing.
  buttondown: {
    answers: { '4=regular': 'subscribed' },
    subscribed: ['reader.twelve@example.org'],
    blocked: ['left.thirteen@example.org'],
  },
  // The states: help.convertkit.com, "Subscribers Type Defined". The columns were not found in writing.
  kit: {
    answers: {},
    subscribed: ['in.kit@example.org'],
    blocked: ['out.kit@example.org', 'bounced.kit@example.org', 'spam.kit@example.org'],
  },
  // Not found in writing.
  mailerlite: {
    answers: {},
    subscribed: ['in.mailerlite@example.org'],
    blocked: ['out.mailerlite@example.org'],
  },
  // "List status" and "Global status": avoori.com, "Exporting subscribers with list status and global status".
  mailpoet: {
    answers: {},
    subscribed: ['in.mailpoet@example.org'],
    blocked: ['out.mailpoet@example.org', 'bounced.mailpoet@example.org'],
    waiting: ['wait.mailpoet@example.org'],
  },
  // The fields of its API's subscribers.
  'listmonk-blocklisted': {
    answers: { '4=enabled': 'subscribed' },
    subscribed: ['reader.14@example.org'],
    blocked: ['left.15@example.org'],
  },
  // Not found in writing.
  mautic: {
    answers: {},
    subscribed: ['in.mautic@example.org'],
    blocked: ['out.mautic@example.org'],
  },
  // The titles of `do_not_email` and `is_opt_out` in CiviCRM's source, CRM/Core/SelectValues.php.
  'civicrm-contacts': {
    answers: {},
    subscribed: ['reader.seven@example.org'],
    blocked: ['left.eight@example.org', 'left.nine@example.org'],
  },
  // Not found in writing: its help describes imports, and lists no columns of an export.
  donorbox: {
    answers: {},
    subscribed: ['in.donorbox@example.org'],
    blocked: ['out.donorbox@example.org'],
  },
  // The first line, as Excel writes it for itself, says what separates the cells.
  'sep-line': { answers: {}, subscribed: ['reader.16@example.org'], blocked: [] },
};

describe('The export of', () => {
  test.each(Object.entries(exports))(
    '%s subscribes no one who opted out, in any column',
    async (name, { answers, ...people }) => {
      const { subscribed, blocked, waiting = [] } = people;
      const asked = await preview(exported(name));
      expect(asked.questions.map(({ id }) => id).toSorted()).toEqual(
        Object.keys(answers).toSorted(),
      );
      expect(await run(exported(name), { answers })).toMatchObject({
        status: 'done',
        added: subscribed.length,
        preview: {
          skipped: { blocked: blocked.length, inactive: waiting.length, unanswered: 0 },
        },
      });
      for (const email of subscribed) {
        expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed' });
      }
      const left = [...blocked, ...waiting];
      for (const email of left) expect(await subscriberRow(server, email)).toBeUndefined();
      const later = await preview(['email', ...left].join('\n'));
      expect(later).toMatchObject({ added: waiting.length, skipped: { left: blocked.length } });
    },
  );
});
