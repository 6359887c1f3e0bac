import { test } from 'vitest';
import { aPhotograph } from '#tests/support/content/media.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { aStaffClient, staffVariables } from '#tests/support/server/staff-client.ts';

test('x', async () => {
  const program = await aProgram({ ...staffVariables, DATA_DIR: await aFolder() });
  const staff = await aStaffClient(() => program.url);
  const f = await aPhotograph(600, 400);
  for (let i = 0; i < 5; i++)
    console.log(
      await staff.upload('media/upload', { name: `picture-${i}.jpg`, alt: 'x' }, f).catch(String),
      program.output().slice(-800),
    );
});
