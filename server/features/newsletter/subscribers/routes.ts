import type { subscriber } from '#contract/subscriber.ts';
import type { imports } from '#contract/subscriber-imports.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import { inSteadyTime } from '#server/platform/time/monotonic-time.ts';
import { addImportPart, beginImport, deleteImport, getImport } from '../imports/files.ts';
import { previewImport } from '../imports/preview.ts';
import { exportImportReport } from '../imports/report.ts';
import { startImport } from '../imports/run.ts';
import { deleteMatchingSubscribers, deleteSubscriber, deleteSubscribers } from './deletion.ts';
import { newsletterGrowth } from './growth.ts';
import { allSubscriber, exportSubscribers, getSubscriber } from './list.ts';
import { mailPreferences } from './mail-preferences.ts';
import { editPreferences, getPreferences, leave } from './preferences.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';

/** The calls of the newsletter's subscribers. */
export function subscriberHandlers(
  parts: Parts,
): Handlers<keyof typeof subscriber | keyof typeof imports> {
  return {
    'subscriber/newsletterSubscribe': (body, context) =>
      inSteadyTime(() => subscribe(parts, body, context)),
    'subscriber/confirmSubscription': (body) => confirmSubscription(parts, body),
    'subscriber/getPreferences': (body, context) => getPreferences(parts, body, context),
    'subscriber/editPreferences': (body, context) => editPreferences(parts, body, context),
    'subscriber/mailPreferences': (body, context) =>
      inSteadyTime(() => mailPreferences(parts, body, context)),
    'subscriber/leave': (body, context) => leave(parts, body, context),
    'subscriber/allSubscriber': (body) => allSubscriber(parts, body),
    'subscriber/getSubscriber': (body) => getSubscriber(parts, body),
    'subscriber/deleteSubscriber': (body, context) => deleteSubscriber(parts, body, context),
    'subscriber/deleteSubscribers': (body, context) => deleteSubscribers(parts, body, context),
    'subscriber/deleteMatchingSubscribers': (body, context) =>
      deleteMatchingSubscribers(parts, body, context),
    'subscriber/exportSubscribers': (body, context) => exportSubscribers(parts, body, context),
    'subscriber/getGrowth': async () => ({
      code: 1,
      weeks: await newsletterGrowth(parts.db),
    }),
    'subscriber/beginImport': (body, context) => beginImport(parts, body, context),
    'subscriber/addImportPart': (body, context) => addImportPart(parts, body, context),
    'subscriber/previewImport': (body) => previewImport(parts, body),
    'subscriber/startImport': (body, context) => startImport(parts, body, context),
    'subscriber/getImport': () => getImport(parts),
    'subscriber/exportImportReport': (body, context) => exportImportReport(parts, body, context),
    'subscriber/deleteImport': (body, context) => deleteImport(parts, body, context),
  };
}
