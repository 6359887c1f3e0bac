import { expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ SEED: 'none' });

test.each(['general', 'newsletters', 'test'])(
  'The sign-up form without JavaScript subscribes to the list %s, and to no other',
  async (newsletterType) => {
    const email = `${newsletterType}@example.org`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ email, newsletterType }).toString();
    const answer = await rawRequest(site.url, '/forms/subscribe', headers, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(200);
    expect(await subscriberRow(site, email)).toMatchObject({
      general: 0,
      newsletters: 0,
      test: 0,
      status: 'pending',
      [newsletterType]: 1,
    });
  },
);
