import { beforeAll, describe, expect, test } from 'vitest';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { exampleBody, paths } from '#tests/support/http/example-bodies.ts';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { aProgram } from '#tests/support/server/program.ts';

/** Texts that people typed, and secrets: none of them may be in the log. */
const used = {
  address: 'Zephyrina.Quillfeather@people.example',
  otherAddress: 'bellwether@people.example',
  firstName: 'Zephyrina',
  lastName: 'Quillfeather',
  password: 'Zebra Beans 7',
  wrongPassword: 'Wrong Zebras 8',
  token: 'zqToken'.repeat(7).slice(0, 43),
  text: 'I cook for nineteen hedgehogs',
};
const secrets = {
  SECRET_KEY: 'zq-secret-key-zq-secret-key-zq-secret-key',
  STRIPE_SECRET_KEY: 'sk_test_zqStripeKey',
  STRIPE_WEBHOOK_SECRET: 'whsec_zqWebhook',
  METRICS_TOKEN: 'zq-metrics-token-zq',
  BACKUP_PASSPHRASE: 'zq backup passphrase',
};

const byField: Record<string, string> = {
  email: used.address,
  recipient: used.address,
  name: `${used.firstName} ${used.lastName}`,
  firstName: used.firstName,
  lastName: used.lastName,
  password: used.password,
  newPassword: used.wrongPassword,
  text: used.text,
  subject: used.text,
  message: used.text,
  search: used.lastName,
  verify_token: used.token,
  token: used.token,
  ticket: used.token,
};

/** A body in which people's data and secrets are the ones that are looked for later. */
function withUsed(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return byField[name] ?? value;
  if (Array.isArray(value)) return value.map((each) => withUsed(each, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withUsed(each, key)]));
}

interface Line {
  level: string;
  time: string;
  msg: string;
  reqId?: string;
}

describe('The log of a run with every call', { timeout: 180_000 }, () => {
  let output = '';
  let lines: Line[] = [];
  /** Session tokens that the program gave out. */
  const tokens: string[] = [];
  /** Ids of requests that failed, as the clients got them. */
  const failed: string[] = [];

  beforeAll(async () => {
    const mail = await aMailServer(
      new Map([
        [used.address, { code: 550 }],
        [used.otherAddress, { code: 451 }],
      ]),
    );
    const place = await anEmptyDatabase();
    const program = await aProgram({
      ...place,
      ...secrets,
      SEED: 'none',
      LOG_LEVEL: 'trace',
      ADMIN_EMAIL: used.address,
      ADMIN_PASSWORD: used.password,
      MAIL_URL: mail.url,
      STRIPE_BASE_URL: 'http://127.0.0.1:9',
    });
    const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${program.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      if (response.status === 500) failed.push(response.headers.get('x-request-id') ?? '');
      return (await response.json().catch(() => ({}))) as Record<string, unknown>;
    };
    const signIn = { email: used.address, password: used.password };
    const session = async () => {
      const { token } = await call('auth/login', signIn);
      tokens.push(String(token));
      return { authorization: `Bearer ${token}` };
    };
    await call('auth/login', { ...signIn, password: used.wrongPassword });
    await call('auth/register', {
      firstName: used.firstName,
      lastName: used.lastName,
      email: used.otherAddress,
      password: used.password,
      remember: 0,
      newsletters: 1,
    });
    await call('account/recoverPassword', { email: used.address });
    const everyCall = async (headers: Record<string, string>) => {
      for (const path of paths) {
        if (endsSession.test(path)) continue;
        await call(path, withUsed(exampleBody(path)), headers);
      }
    };
    const as = await session();
    await everyCall({});
    await everyCall(as);
    for (const path of [
      `/verify?verify_token=${used.token}&user_id=x`,
      `/newsletter/leave?token=${used.token}`,
      `/search?q=${encodeURIComponent(used.text)}`,
      `/no/${encodeURIComponent(used.address)}`,
      '/metrics',
    ]) {
      const cookie = `token=${tokens[0]}`;
      await rawRequest(program.url, path, { cookie, authorization: `Bearer ${used.token}` });
    }
    // From here on many calls fail in ways that nothing expects.
    const connection = await openConnection(place);
    for (const table of ['contact_entries', 'contact_messages', 'departures', 'mailed_tokens']) {
      await connection.db.schema.dropTable(table).execute();
    }
    await everyCall(await session());
    await rawRequest(program.url, '/dashboard/Contacts', { cookie: `token=${tokens.at(-1)}` });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    output = program.output();
    lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  }, 180_000);

  /** They would end the session that the others need. */
  const endsSession =
    /^(auth\/logout|account\/(deleteAccount|endSessions|changePassword|changeEmail)|users\/(endSessions|deleteUsers|suspendUsers|changeAccountType))$/;

  test('is one JSON object per line, but for the account of the first start', () => {
    const plain = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(plain).toEqual([`Administrator: ${used.address}`]);
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(expect.arrayContaining(['level', 'time', 'msg']));
      expect(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).toContain(line.level);
      expect(new Date(line.time).toISOString()).toBe(line.time);
    }
    expect(lines.some(({ msg }) => msg.includes('is ready on'))).toBe(true);
  });

  test('has failures and sign-ins', () => {
    expect(lines.filter(({ level }) => level === 'error').length).toBeGreaterThan(3);
    expect(lines.filter(({ msg }) => msg.startsWith('Security: ')).length).toBeGreaterThan(3);
  });

  test('names each request that failed as its answer does', () => {
    expect(failed.length).toBeGreaterThan(3);
    const known = new Set(lines.map(({ reqId }) => reqId));
    for (const id of failed) expect(known).toContain(id);
  });

  test('has no address, name, password, token or text of anyone, and no secret', () => {
    const log = JSON.stringify(lines).toLowerCase();
    expect(tokens.every((token) => token.length > 20)).toBe(true);
    for (const value of [...Object.values(used), ...Object.values(secrets), ...tokens]) {
      expect(log, value).not.toContain(value.toLowerCase());
      expect(log, value).not.toContain(encodeURIComponent(value).toLowerCase());
    }
    // None of another person either.
    expect(log).not.toMatch(/[\w.]+@[\w-]+\.[a-z]/);
  });
});
