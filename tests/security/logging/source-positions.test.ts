import { expect, inject, test } from 'vitest';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';

const isEmbedded = inject('engine') === 'sqlite';

test.runIf(isEmbedded)('Stacks in the log name the sources, not the bundle', async () => {
  const place = { ...(await anEmptyDatabase()), SEED: 'none' };
  const program = await aProgram(place);
  const { db } = await openConnection(place);
  await db.schema.dropTable('faq_questions').execute();
  expect((await fetch(`${program.url}/faq`)).status).toBe(500);
  expect(program.output()).toMatch(
    /"stack":"[^"]*at [^"]*\/server\/features\/faq\/[\w-]+\.ts:\d+:\d+/,
  );
  expect(program.output()).not.toMatch(/at [^"\\]*\/program\/faq/);
});
