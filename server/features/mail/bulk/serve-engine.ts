import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '#server/config.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { lowerPriority } from '#server/platform/jobs/lower-priority.ts';
import type { Services } from '#server/platform/services/service-types.ts';

/** The main thread's commands: stop, or slow down while it is busy with other work. */
export type WorkerCommand = 'stop' | 'throttle' | 'unthrottle';
/** The settings by which an engine sends emails. Others take another engine. */
export type EngineSettings = Pick<Services, 'mail' | 'mailFrom'> &
  Pick<Settings, 'siteUrl'> & {
    /** Of the saved settings of mail: an engine begins nothing once there are newer ones. */
    mailVersion: number;
  };
export type WorkerSettings = EngineSettings & Pick<Settings, 'databaseUrl' | 'dataDirectory'>;

/** Sends mailings until it is stopped. */
interface Engine {
  work(onFailure: (error: unknown) => void): Promise<void>;
  stop(): Promise<void>;
  setThrottled(isThrottled: boolean): void;
}

/** On Linux this is the thread's own priority: pages come first when CPU is scarce. */
const niceness = 10;

/** Runs an engine in this worker thread, as its main thread commands. */
export async function serveEngine(
  create: (db: Db, settings: WorkerSettings) => Engine,
): Promise<void> {
  try {
    lowerPriority(niceness);
  } catch {
    // Not supported on this platform, or not permitted.
  }
  const settings = workerData as WorkerSettings;
  const { db } = await connect({ ...settings, mustExist: true });
  const engine = create(db, settings);
  parentPort?.on('message', async (command: WorkerCommand) => {
    if (command !== 'stop') return engine.setThrottled(command === 'throttle');
    await engine.stop();
  });
  await engine.work((error) => parentPort?.postMessage(error));
  await db.destroy();
  // Listening for further messages would keep the thread alive.
  parentPort?.close();
}
