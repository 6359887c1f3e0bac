// Fills a new database, in a process of its own: see first-start-process.ts.
import { readSettings } from '#server/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { EarlierSiteError } from '../earlier-site.ts';
import type { FirstAdministrator } from '../first-start.ts';
import { prepareFirstStart } from '../first-start.ts';

/** An error as data, with what the program needs in order to describe it. */
interface Failure {
  isEarlierSite: boolean;
  message: string;
  facts: { stack?: string; code?: string; errcode?: number };
}

export type Outcome = { administrator: FirstAdministrator | null } | { failure: Failure };

// The program was stopped: uncommitted rows are rolled back.
process.once('disconnect', () => process.exit(1));
process.send?.(await run(), undefined, undefined, () => process.exit());

async function run(): Promise<Outcome> {
  try {
    const settings = readSettings();
    const { db } = await connect(settings);
    const administrator = await prepareFirstStart(db, settings, await openStore(settings));
    await db.destroy();
    return { administrator };
  } catch (error) {
    const { message, stack, code, errcode } = error as Error & Failure['facts'];
    const isEarlierSite = error instanceof EarlierSiteError;
    return { failure: { isEarlierSite, message, facts: omitUndefined({ stack, code, errcode }) } };
  }
}
