import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../../tests/mutants/mutants.ts';
import { checkMutants } from './check.ts';

test('Every mutant matches the current code, so that none survives unnoticed', () => {
  expect(checkMutants(join(import.meta.dirname, '../..'), mutants)).toEqual([]);
});
