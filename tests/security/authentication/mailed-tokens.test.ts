import { expect, inject, test } from 'vitest';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aSite } from '#tests/support/server/site.ts';

const isPostgres = inject('engine') === 'postgres';
const token = `${'mailed-secret-'.repeat(3)}x`;
const signed = `someone.${token}`;
const pages = [
  ...['email', 'password', 'email-change', 'subscription'].map(
    (purpose) => `/Verifying?purpose=${purpose}&user_id=maya&verify_token=${token}`,
  ),
  `/registration?verify_token=${signed}`,
  `/newsletter/preferences?token=${signed}`,
  `/newsletter/leave?token=${signed}`,
  `/giving?token=${token}`,
  `/giving/receipt?token=${token}&id=maya`,
  `/giving/statement?token=${token}&year=2026`,
];
const inOtherSpellings = (path: string) => [
  path,
  path.replace('?', '/?'),
  path.replace('?', '.data?'),
  path.replace(/^\/\w+/, (area) => area.toUpperCase()),
  path.replace('?', '/nothing-here?'),
];

test('Pages opened by a mailed token send no Referer', async () => {
  const site = await aSite();
  for (const path of pages) {
    for (const spelled of inOtherSpellings(path)) {
      const { headers } = await site.get(spelled);
      expect(headers['referrer-policy'], spelled).toBe('strict-origin');
      expect(headers['cache-control'], spelled).toBe('no-store');
      expect(String(headers.location ?? ''), spelled).not.toContain(token);
    }
  }
});

// The log does not depend on the database.
test.skipIf(isPostgres)(
  'No token of a mailed link appears in the log or the program’s output',
  async () => {
    const program = await aProgram({
      ...(await anEmptyDatabase()),
      SEED: 'none',
      LOG_LEVEL: 'trace',
    });
    const person = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
    };
    for (const path of pages.flatMap(inOtherSpellings)) await rawRequest(program.url, path, person);
    const json = { ...person, 'content-type': 'application/json' };
    for (const [path, body] of [
      ['account/verifyEmail', { user_id: 'maya', verify_token: token }],
      ['subscriber/confirmSubscription', { verify_token: token }],
      ['events/getRegistration', { verify_token: signed }],
      ['subscriber/getPreferences', { token: signed }],
      ['subscriber/leave', { token: [signed] }],
      ['donations/getOwnGiving', { token }],
    ] as const) {
      await rawRequest(program.url, `/api/${path}`, json, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    }
    const form = { ...person, 'content-type': 'application/x-www-form-urlencoded' };
    const body = `token=${signed}&verify_token=${token}&purpose=email&user_id=maya`;
    for (const name of [
      'verify',
      'leave',
      'preferences',
      'cancel-registration',
      'set-new-password',
      'change-monthly',
    ]) {
      await rawRequest(program.url, `/forms/${name}`, form, { method: 'POST', body });
    }
    expect(program.output()).toContain('ready on');
    expect(program.output()).not.toContain('mailed-secret');
  },
);
