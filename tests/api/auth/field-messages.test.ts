import { describe, expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ SEED: 'none' });

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  password: 'Seven Beans 7',
};
const names = [
  ['firstName', '', 'The First Name field is required.'],
  ['lastName', ' ', 'The Last Name field is required.'],
] as const;
const emails = [
  ['email', '', 'The email field is required.'],
  ['email', 'noor@home', 'This field must be a valid email.'],
] as const;
const passwords = [
  ['password', '', 'The password field is required.'],
  ['password', 'seven7', 'The password format must be correct.'],
] as const;
const lists = { test: 0, general: 1, newsletters: 0 };
const link = { user_id: 'someone', verify_token: 'a'.repeat(43) };

/** Each call, a body that is right, and the faults of its fields. */
const calls = [
  ['auth/register', { ...person, remember: 0 }, [...names, ...emails, ...passwords]],
  ['account/recoverPassword', { email: person.email }, emails],
  ['subscriber/newsletterSubscribe', { email: person.email, ...lists }, emails],
  ['account/setNewPassword', { ...link, password: person.password }, passwords],
] as const;

describe.each(calls)('%s', (path, right, faults) => {
  test.each(faults)('answers %s %j with: %s', async (field, value, message) => {
    const { status, reply } = await site.attempt(path, { ...right, [field]: value });
    expect([status, reply]).toEqual([400, { code: 0, message, errors: { [field]: message } }]);
  });

  test('names each absent field in the same words', async () => {
    for (const [field, value, message] of faults) {
      if (value.trim() !== '') continue;
      const { [field]: _absent, ...rest } = right as Record<string, unknown>;
      const { reply } = await site.attempt(path, rest);
      expect(reply).toMatchObject({ message, errors: { [field]: message } });
    }
  });
});

/** Posts a form as a browser without JavaScript does. @returns the visible part of the answer */
async function post(name: string, fields: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const answer = await rawRequest(site.url, `/forms/${name}`, headers, { method: 'POST', body });
  return answer.body.toString().replaceAll(/<script[\s\S]*?<\/script>/g, '');
}

describe('Without JavaScript', () => {
  test('the sign-up form names each fault in the specification’s words, and no field by its inner name', async () => {
    for (const [field, value, message] of [...names, ...emails, ...passwords]) {
      const html = await post('sign-up', { ...person, agree: '1', [field]: value });
      expect(html).toContain(`>${message}<`);
      expect(html).not.toContain(`${field}:`);
    }
  });

  test('the sign-up form creates no account without agreement, and names all other faults with it', async () => {
    const html = await post('sign-up', { ...person, lastName: '' });
    expect(html).toContain('Please agree Terms and Conditions.');
    expect(html).toContain('The Last Name field is required.');
    expect(await post('sign-up', person)).toContain('Please agree Terms and Conditions.');
    const accounts = site.db.selectFrom('users').select('id').where('email', '=', person.email);
    expect(await accounts.execute()).toEqual([]);
    await post('sign-up', { ...person, agree: '1' });
    expect(await accounts.execute()).toHaveLength(1);
  });

  test.each(['recover-password', 'subscribe', 'sign-in'])(
    'the form %s says that the email is required',
    async (name) => {
      const fields = { email: '', password: 'x', newsletterType: 'general' };
      const html = await post(name, fields);
      expect(html).toContain('>The email field is required.<');
    },
  );
});
