import { describe, expect, test } from 'vitest';
import { aDatabase } from '#tests/support/database/database.ts';
import { storedPassword } from '#tests/support/people/accounts.ts';

describe('A transaction', () => {
  test('that fails leaves nothing behind', async () => {
    const { db } = await aDatabase();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('site_settings').values({ name: 'half', value: '1' }).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.selectFrom('site_settings').selectAll().execute()).toEqual([]);
  });

  test('enforces references: no session without its account', async () => {
    const { db } = await aDatabase();
    const orphan = {
      id: 'a',
      user_id: 'nobody',
      token_hash: 'x',
      xsrf_hash: 'x',
      remember: 0,
      user_agent: '',
      created_at: 0,
      last_seen_at: 0,
      expires_at: 0,
    } as const;
    await expect(db.insertInto('sessions').values(orphan).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });
});

describe('A password', () => {
  test('is stored as argon2id, and never the same way twice', async () => {
    const [one, other] = await Promise.all([
      storedPassword('Seven Beans 7'),
      storedPassword('Seven Beans 7'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
});
