import { setFlagsFromString } from 'node:v8';
import { second } from '#contract/shared/time-units.ts';

/** How often it checks, in ms: work soon ends the mode, and only a longer pause begins it. */
const interval = { saving: second / 4, working: 2 * second };
/**
 * The program, with all its threads, counts as idle below this share of one core. While memory is saved, collecting
 * garbage takes some.
 */
const idle = { saving: 0.2, working: 0.1 };

/**
 * Lets V8 return memory to the system while the program is idle. In its memory-saver mode it collects garbage within
 * ten seconds after work, in small steps; otherwise it would wait for 100 s. Pages take twice the time in that mode, so
 * it ends as soon as there is work. See docs/performance.md.
 * @returns stops it
 */
export function saveMemoryWhenIdle(): () => void {
  let isSaving = false;
  let before = cpuTime();
  let timer: NodeJS.Timeout;
  const checkLater = () => {
    timer = setTimeout(check, interval[isSaving ? 'saving' : 'working']).unref();
  };
  const check = () => {
    const mode = isSaving ? 'saving' : 'working';
    const now = cpuTime();
    const isIdle = now - before < idle[mode] * interval[mode];
    before = now;
    if (isIdle !== isSaving)
      setFlagsFromString(isIdle ? '--memory-saver-mode' : '--no-memory-saver-mode');
    isSaving = isIdle;
    checkLater();
  };
  checkLater();
  return () => clearTimeout(timer);
}

/** In ms, since the program started. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
