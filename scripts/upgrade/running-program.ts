import { writeFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// A program that has started notes in its data folder which version it is and where it answers.

/** A program that has started, and may have ended since. */
interface RunningProgram {
  pid: number;
  /** The folder of its version. */
  folder: string;
  url: string;
}

/** Codes of a folder that is missing, closed to the program, read-only or full. */
const unwritable = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

const fileIn = (dataDirectory: string) => join(dataDirectory, `running-${hostname()}.json`);

const lastWordsIn = (dataDirectory: string) => join(dataDirectory, `ended-${hostname()}.json`);
const longestWords = 20;

/**
 * Notes why a program ends, for the upgrade that started it: what the program prints goes to its service manager.
 * @param folder of its version
 */
export function noteLastWords(dataDirectory: string, folder: string, words: string): void {
  try {
    writeFileSync(lastWordsIn(dataDirectory), JSON.stringify({ folder, words }), { mode: 0o600 });
  } catch {
    // The folder may be why it ends. Its message is printed in any case.
  }
}

/** The last lines of the program that ended last, if it was the version in a folder; else nothing. */
export async function readLastWords(dataDirectory: string, folder: string): Promise<string> {
  const ended = await readFile(lastWordsIn(dataDirectory), 'utf8')
    .then((text) => JSON.parse(text) as { folder: string; words: string })
    // On a full disk only a part of it was written: the way back must not depend on it.
    .catch(() => undefined);
  if (ended?.folder !== folder) return '';
  return ended.words.trim().split('\n').slice(-longestWords).join('\n');
}

/** Notes that a program is ready, if its data folder can be written to: a node on PostgreSQL can do without. */
export async function noteRunning(dataDirectory: string, program: RunningProgram): Promise<void> {
  const file = fileIn(dataDirectory);
  const draft = `${file}.${program.pid}`;
  try {
    await writeFile(draft, JSON.stringify(program), { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!unwritable.includes(code)) throw error;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** The program that started last on this machine with this data folder; undefined: none has. */
async function findRunning(dataDirectory: string): Promise<RunningProgram | undefined> {
  const text = await readFile(fileIn(dataDirectory), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whether the version in a folder runs and is healthy now. */
export async function isRunningHealthy(dataDirectory: string, folder: string): Promise<boolean> {
  const program = await findRunning(dataDirectory);
  return program?.folder === folder && isAlive(program.pid) && isHealthy(program.url);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How many healthy answers in a row are enough, and the time between them in ms. */
const healthyAnswers = 3;
const pause = 250;

/**
 * Waits until the version in a folder runs, stores data and shows the home page.
 * @param before the process that ran until now, which does not count
 * @param patience in ms
 * @returns whether it did in time
 */
export async function untilHealthy(
  dataDirectory: string,
  { folder, before, patience }: { folder: string; before: number | undefined; patience: number },
): Promise<boolean> {
  const end = performance.now() + patience;
  for (let healthy = 0; performance.now() < end; ) {
    const program = await findRunning(dataDirectory);
    const isIt = program && program.folder === folder && program.pid !== before;
    healthy = isIt && (await isHealthy(program.url)) ? healthy + 1 : 0;
    if (healthy === healthyAnswers) return true;
    await wait(pause);
  }
  return false;
}

/** The process of the program that started last. */
export const runningProcess = async (dataDirectory: string): Promise<number | undefined> =>
  (await findRunning(dataDirectory))?.pid;

/** Whether a program stores data and shows its home page. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    for (const path of ['/readyz', '/']) {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.status !== 200) return false;
    }
    return true;
  } catch {
    return false;
  }
}
