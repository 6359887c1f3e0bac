import { expect } from 'vitest';
import type { ConsentAnswer } from '#contract/newsletter/imports.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Only the monthly newsletter. */
export const monthly = { test: 0, general: 0, newsletters: 1 } as const;
/** Answers to a preview's questions, by their ids. */
export type Answers = Record<string, ConsentAnswer>;

export const answersFor = (answers: Answers) =>
  Object.entries(answers).map(([question, answer]) => ({ question, answer }));

/** The importer's statement about a file that says nothing about consent. */
export const statement = 'They signed the paper list at our cooking class in March.';
export const stated = { consent: 1 as const, answers: answersFor({}), statement };

/** The chunk size, in bytes. */
export const pieceSize = 1024 * 1024;

/** Actions on subscriber imports for tests. @param as an administrator */
export function importsOf(server: TestServer, as: SignedIn) {
  /**
   * Uploads a file as the dashboard does.
   * @returns the import's id
   */
  async function send(file: string | Uint8Array): Promise<string> {
    const bytes = Buffer.from(file);
    const announced = { fileName: 'people.csv', size: bytes.length };
    const begun = await server.call('subscriber/beginImport', announced, { as });
    const { id } = begun.import;
    for (let position = 0; position * pieceSize < bytes.length; position += 1) {
      const part = bytes.subarray(position * pieceSize, (position + 1) * pieceSize);
      await server.call('subscriber/addImportPart', { id, position }, { as, file: part });
    }
    return id;
  }

  async function preview(file: string | Uint8Array, overrides = {}) {
    const id = await send(file);
    const reply = await server.call('subscriber/previewImport', { id, ...overrides }, { as });
    return { id, ...(reply.import.preview ?? expect.fail('There is no preview.')) };
  }

  async function run(
    file: string | Uint8Array,
    { asks = 0 as 0 | 1, lists = monthly, answers = {} as Answers } = {},
  ) {
    const { id } = await preview(file);
    const body = { id, ...lists, ...stated, answers: answersFor(answers), askToConfirm: asks };
    await server.call('subscriber/startImport', body, { as });
    await runJob(server, 'importing subscribers');
    return (await server.call('subscriber/getImport', {}, { as })).import;
  }

  return { send, preview, run };
}
