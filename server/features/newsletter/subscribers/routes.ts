import type { importCalls } from '#contract/newsletter/imports.ts';
import type { subscriberCalls } from '#contract/newsletter/subscribers.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { withPaddedTiming } from '#server/platform/time/padded-timing.ts';
import {
  addImportPart,
  beginImport,
  deleteImport,
  getImport,
  getPastImports,
  undoImport,
} from '../imports/files.ts';
import { previewImport } from '../imports/preview-import.ts';
import { exportImportReport } from '../imports/report.ts';
import { startImport } from '../imports/start-import.ts';
import { mailPreferences, requestPreferences } from '../mail-preferences.ts';
import { editPreferences, getPreferences, unsubscribe } from '../preferences.ts';
import { addSubscriber } from './add-subscriber.ts';
import { deleteMatchingSubscribers, deleteSubscriber, deleteSubscribers } from './deletion.ts';
import { editSubscriber, unsubscribeSubscriber } from './edit-subscriber.ts';
import { newsletterGrowth } from './growth.ts';
import { deleteImportedNotes } from './imported-notes.ts';
import { allSubscriber, exportSubscribers, getSubscriber } from './list.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';

/** The calls about the newsletter's subscribers. */
export function subscriberHandlers(
  deps: AppDeps,
): Handlers<keyof typeof subscriberCalls | keyof typeof importCalls> {
  return {
    'subscriber/newsletterSubscribe': (body, context) =>
      withPaddedTiming(() => subscribe(deps, body, context)),
    'subscriber/confirmSubscription': (body) => confirmSubscription(deps, body),
    'subscriber/getPreferences': (body, context) => getPreferences(deps, body, context),
    'subscriber/editPreferences': (body, context) => editPreferences(deps, body, context),
    'subscriber/mailPreferences': (body, context) =>
      withPaddedTiming(() => mailPreferences(deps, body, context)),
    'subscriber/requestPreferences': (body, context) =>
      withPaddedTiming(() => requestPreferences(deps, body, context)),
    'subscriber/leave': (body, context) => unsubscribe(deps, body, context),
    'subscriber/allSubscriber': (body) => allSubscriber(deps, body),
    'subscriber/getSubscriber': (body) => getSubscriber(deps, body),
    'subscriber/addSubscriber': (body, { person }) => addSubscriber(deps, person, body),
    'subscriber/editSubscriber': (body, { person }) => editSubscriber(deps, person, body),
    'subscriber/unsubscribeSubscriber': (body, { person }) =>
      unsubscribeSubscriber(deps, person, body),
    'subscriber/deleteImportedNotes': (body, { person }) => deleteImportedNotes(deps, person, body),
    'subscriber/deleteSubscriber': (body, context) => deleteSubscriber(deps, body, context),
    'subscriber/deleteSubscribers': (body, context) => deleteSubscribers(deps, body, context),
    'subscriber/deleteMatchingSubscribers': (body, context) =>
      deleteMatchingSubscribers(deps, body, context),
    'subscriber/exportSubscribers': (body, context) => exportSubscribers(deps, body, context),
    'subscriber/getGrowth': async () => ({
      code: 1,
      weeks: await newsletterGrowth(deps.db),
    }),
    'subscriber/beginImport': (body, context) => beginImport(deps, body, context),
    'subscriber/addImportPart': (body, context) => addImportPart(deps, body, context),
    'subscriber/previewImport': (body) => previewImport(deps, body),
    'subscriber/startImport': (body, context) => startImport(deps, body, context),
    'subscriber/getImport': () => getImport(deps),
    'subscriber/getPastImports': () => getPastImports(deps),
    'subscriber/undoImport': (body, context) => undoImport(deps, body, context),
    'subscriber/exportImportReport': (body, context) => exportImportReport(deps, body, context),
    'subscriber/deleteImport': (body, context) => deleteImport(deps, body, context),
  };
}
