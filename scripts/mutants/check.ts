import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAst } from 'vitest/node';
import type { Mutant } from '../../tests/mutants/mutant.ts';
import { changesOf, mutate } from './mutate.ts';

/**
 * Checks that the mutants match the code: one whose text is gone would test nothing.
 * @returns the errors, one per line
 */
export function checkMutants(root: string, mutants: readonly Mutant[]): string[] {
  const ids = mutants.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...twice.map((id) => `${id}: the name is there twice.`),
    ...mutants.flatMap((mutant) => problemsOf(root, mutant).map((text) => `${mutant.id}: ${text}`)),
  ];
}

function problemsOf(root: string, { file, tests, ...mutant }: Mutant): string[] {
  const missing = tests.filter((test) => !existsSync(join(root, test)));
  const problems = missing.map((test) => `there is no ${test}.`);
  if (tests.length === 0) problems.push('no test is named.');
  if (!existsSync(join(root, file))) return [...problems, `there is no ${file}.`];
  const original = readFileSync(join(root, file), 'utf8');
  for (const [find] of changesOf(mutant)) {
    const times = original.split(find).length - 1;
    if (times !== 1) problems.push(`'${find}' is ${times} times in ${file}, and should be once.`);
  }
  if (problems.length === 0 && !isReadable(mutate(original, mutant), file)) {
    problems.push(`with its replacement ${file} cannot be read.`);
  }
  return problems;
}

function isReadable(code: string, file: string): boolean {
  try {
    parseAst(code, { lang: extname(file) === '.tsx' ? 'tsx' : 'ts' });
    return true;
  } catch {
    return false;
  }
}
