// Sends mailings in a thread of its own: see mailing-thread.ts.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '#server/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { type EngineSettings, MailingEngine } from './mailing-engine.ts';

/** The main thread's commands: stop, or slow down while it is busy with other work. */
export type WorkerCommand = 'stop' | 'throttle' | 'unthrottle';
export type WorkerSettings = EngineSettings & Pick<Settings, 'databaseUrl' | 'dataDirectory'>;

/** On Linux this is the thread's own priority: pages come first when CPU is scarce. */
const niceness = 10;
try {
  setPriority(0, niceness);
} catch {
  // Not supported on this platform, or not permitted.
}

const settings = workerData as WorkerSettings;
const { db } = await connect({ ...settings, mustExist: true });
const engine = new MailingEngine(db, settings);

parentPort?.on('message', async (command: WorkerCommand) => {
  if (command !== 'stop') return engine.setThrottled(command === 'throttle');
  await engine.stop();
});
await engine.work((error) => parentPort?.postMessage(error));
await db.destroy();
// Listening for further messages would keep the thread alive.
parentPort?.close();
