import { contract, type Path } from '#contract/index.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { exampleBody } from './example-bodies.ts';

const reading =
  /\/(?:(?:get|list|all|preview|count|export|open)(?:[A-Z]|$)|(?:search|check|session|comparePassword)$)/;

/** Whether a call only reads, which its name says: besides the record of an export, it changes nothing. */
const isReading = (path: string): boolean => reading.test(path);

/** Whether a call changes something, or exports it, which is recorded. */
export const isRecorded = (path: string): boolean => !isReading(path) || path.includes('/export');

const readingCalls = (Object.keys(contract) as Path[]).filter(isReading);

/**
 * Makes all reading calls as someone, and returns their replies.
 * @param bodies bodies that find much, in addition to an example and an empty one
 */
export async function askEverything(
  server: Pick<TestServer, 'attempt'>,
  as: SignedIn,
  bodies: Partial<Record<Path, object[]>>,
): Promise<{ path: Path; sent: string; told: string }[]> {
  const all: { path: Path; sent: string; told: string }[] = [];
  for (const path of readingCalls) {
    for (const body of [exampleBody(path), {}, ...(bodies[path] ?? [])]) {
      const { reply } = await server.attempt(path, body, { as });
      all.push({ path, sent: JSON.stringify(body), told: JSON.stringify(reply) });
    }
  }
  return all;
}
