import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { hour, minute, second } from '#contract/shared/time-units.ts';

type Mode = 'working' | 'saving';

/** How often it checks, in ms: work soon ends the mode, and only a longer pause begins it. */
const interval: Record<Mode, number> = { working: 2 * second, saving: second / 4 };
/**
 * The program, with all its threads, counts as idle below this share of one core. While memory is saved, collecting
 * garbage takes some.
 */
const idleShare: Record<Mode, number> = { working: 0.1, saving: 0.2 };
/** How much the old generation must have grown since memory was saved, in bytes. */
const worthSaving = 8e6;
/** If V8 has not collected garbage in the mode for so long, it is not going to, in ms. */
const longestSaving = 15 * second;
/** After work has ended the mode, it does not begin again for so long, in ms: each time twice as long, until memory is saved. */
const pauseAfterWork = { first: minute, longest: hour };

/**
 * Has V8 return memory to the system when the program becomes idle. In its memory-saver mode it collects garbage within
 * ten seconds after work, in small steps; otherwise it would wait for 100 s. In the mode pages take up to twice the time,
 * and a collection also discards compiled code. So the mode begins only if the heap has grown, and ends with the
 * collection, or with work for more than a few pages. See docs/performance.md.
 * @returns stops it
 */
export function saveMemoryWhenIdle(): () => void {
  let mode: Mode = 'working';
  let began = 0;
  let mayBegin = 0;
  let pause = pauseAfterWork.first;
  let sizeAfterSaving = 0;
  let checked = { at: performance.now(), cpuTime: cpuTime() };
  let timer: NodeJS.Timeout;
  const begin = () => {
    setFlagsFromString('--memory-saver-mode');
    mode = 'saving';
    began = performance.now();
    collections.observe({ entryTypes: ['gc'] });
  };
  const end = () => {
    if (mode === 'working') return;
    setFlagsFromString('--no-memory-saver-mode');
    mode = 'working';
    collections.disconnect();
  };
  const finish = () => {
    end();
    sizeAfterSaving = oldGenerationSize();
    pause = pauseAfterWork.first;
  };
  const collections = new PerformanceObserver((list) => {
    if (list.getEntries().some(isFullCollection)) finish();
  });
  const check = () => {
    const now = { at: performance.now(), cpuTime: cpuTime() };
    const isIdle = now.cpuTime - checked.cpuTime < idleShare[mode] * (now.at - checked.at);
    checked = now;
    if (mode === 'working') {
      const size = oldGenerationSize();
      sizeAfterSaving = Math.min(sizeAfterSaving, size);
      if (isIdle && now.at >= mayBegin && size - sizeAfterSaving > worthSaving) begin();
    } else if (!isIdle) {
      end();
      mayBegin = now.at + pause;
      pause = Math.min(2 * pause, pauseAfterWork.longest);
    } else if (now.at - began > longestSaving) finish();
    checkLater();
  };
  const checkLater = () => {
    timer = setTimeout(check, interval[mode]).unref();
  };
  checkLater();
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** The type of a collection is in a detail that the types of Node leave out. */
const isFullCollection = (entry: PerformanceEntry & { detail?: { kind?: number } }): boolean =>
  entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

/** In ms, since the program started. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The size of V8's heap without the objects of the last moments, in bytes, with what it keeps free. */
function oldGenerationSize(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith('new_'))
    .reduce((sum, { space_size: size }) => sum + size, 0);
}
