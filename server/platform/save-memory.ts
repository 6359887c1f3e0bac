import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { second } from '#contract/shared/time-units.ts';

/** How often it checks, in ms: work soon ends the mode, and only a longer pause begins it. */
const interval = { saving: second / 4, working: 2 * second };
/**
 * The program, with all its threads, counts as idle below this share of one core. While memory is saved, collecting
 * garbage takes some.
 */
const idle = { saving: 0.2, working: 0.1 };
/** How much the heap must have grown since memory was saved, in bytes. */
const worthSaving = 8e6;
/** How long V8 waits before it collects garbage in the mode, and until when it is done at the latest, in ms. */
const collection = { begins: 8 * second, ends: 15 * second };

/**
 * Has V8 return memory to the system when the program becomes idle. In its memory-saver mode it collects garbage within
 * ten seconds after work, in small steps; otherwise it would wait for 100 s. Pages take twice the time in that mode, so
 * it ends as soon as there is work. What is compiled for kinds of objects of which none is left must then be compiled
 * again, so it begins only if the heap has grown. See docs/performance.md.
 * @returns stops it
 */
export function saveMemoryWhenIdle(): () => void {
  let savingSince: number | undefined;
  let sizeAfterSaving = 0;
  let before = cpuTime();
  let timer: NodeJS.Timeout;
  const mode = () => (savingSince === undefined ? 'working' : 'saving');
  const checkLater = () => {
    timer = setTimeout(check, interval[mode()]).unref();
  };
  const check = () => {
    const now = cpuTime();
    const isIdle = now - before < idle[mode()] * interval[mode()];
    before = now;
    if (savingSince !== undefined) {
      const elapsed = performance.now() - savingSince;
      if (!isIdle || elapsed > collection.ends) end(elapsed);
    } else if (isIdle && lastingSize() - sizeAfterSaving > worthSaving) begin();
    checkLater();
  };
  const begin = () => {
    setFlagsFromString('--memory-saver-mode');
    savingSince = performance.now();
  };
  const end = (elapsed: number) => {
    setFlagsFromString('--no-memory-saver-mode');
    savingSince = undefined;
    // What ended it may have been the collection itself.
    if (elapsed > collection.begins) sizeAfterSaving = lastingSize();
  };
  checkLater();
  return () => clearTimeout(timer);
}

/** In ms, since the program started. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The size of V8's heap without its young generation, in bytes. */
function lastingSize(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith('new_'))
    .reduce((size, { space_used_size: used }) => size + used, 0);
}
