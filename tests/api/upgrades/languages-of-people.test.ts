import { expect, test } from 'vitest';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrate, migrateTo } from '#tests/support/database/migrations.ts';

test('After an upgrade, everyone who is known is written to in English, as are those whom the version before adds', async () => {
  const connection = await openConnection(await anEmptyDatabase());
  const { db } = connection;
  const add = (id: string) =>
    db
      .insertInto('donors')
      .values({
        id,
        name: id,
        name_key: id,
        email: '',
        email_key: '',
        words: id,
        user_id: null,
        created_at: 0,
      })
      .execute();
  await migrateTo(connection, '0054-expand-translations');
  await add('before');
  await migrate(connection);
  await add('after');
  const donors = await db.selectFrom('donors').select(['id', 'language']).orderBy('id').execute();
  expect(donors).toEqual([
    { id: 'after', language: 'en' },
    { id: 'before', language: 'en' },
  ]);
});
