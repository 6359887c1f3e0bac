import { setTimeout as wait } from 'node:timers/promises';
import type { AdministratorCall } from './administrator.ts';

const pieceSize = 1024 * 1024;

/**
 * Imports a file with so many new subscribers, as the screen does.
 * @returns seconds until the preview, and until the end of the import
 */
export async function importSubscribers(
  call: AdministratorCall,
  rows: number,
): Promise<{ looked: number; whole: number }> {
  const lines = Array.from(
    { length: rows },
    (_, index) => `reader.${index}@example.org,Reader ${index}`,
  );
  const file = Buffer.from(`email,name\n${lines.join('\n')}\n`);
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const begin = await call('subscriber/beginImport', { fileName: 'many.csv', size: file.length });
  const { id } = begin.import as { id: string };
  for (let position = 0; position * pieceSize < file.length; position += 1) {
    const piece = file.subarray(position * pieceSize, (position + 1) * pieceSize);
    await call('subscriber/addImportPart', { id, position }, piece);
  }
  await call('subscriber/previewImport', { id });
  const looked = since();
  const lists = { test: 0, general: 0, newsletters: 1 };
  const statement = 'They signed the paper list at our cooking class in March.';
  const stated = { consent: 1, answers: [], statement };
  await call('subscriber/startImport', { id, ...lists, ...stated, askToConfirm: 0 });
  for (;;) {
    const { import: state } = await call('subscriber/getImport', {});
    const { status, added } = state as { status: string; added: number };
    if (status === 'done' && added === rows) return { looked, whole: since() };
    if (status === 'failed' || status === 'done')
      throw new Error(`The import added ${added} rows.`);
    await wait(100);
  }
}
