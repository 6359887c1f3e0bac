import { readFileSync } from 'node:fs';

// Preloaded into a program whose clock a test shifts: CLOCK_FILE names a file with the shift in ms.

const file = process.env.CLOCK_FILE ?? '';
const realNow = Date.now;
let shift = 0;

const readShift = () => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
};
readShift();
setInterval(readShift, 50).unref();

const now = () => realNow() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
