import type { receiptCalls } from '#contract/donations/receipts.ts';
import type { statementCalls } from '#contract/donations/statements.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { getOwnReceiptPdf } from '../own/own-gifts.ts';
import {
  changeStatements,
  getStatementMailing,
  getStatementMailings,
} from '../statements/manage-statements.ts';
import {
  previewStatements,
  sendTestStatement,
  startStatements,
} from '../statements/start-statements.ts';
import {
  getOwnStatementPdf,
  getStatementPdf,
  getStatementsPdf,
} from '../statements/statement-files.ts';
import { getReceiptsPdf, mailReceipts, receiptPdf } from './receipt-files.ts';
import {
  deleteThankYouText,
  editThankYouText,
  getThankYouTexts,
  previewThankYouText,
} from './thank-you/thank-you-texts.ts';

/** Receipts as files and in bulk, the texts that thank donors, and year-end statements. */
export function receiptHandlers(
  deps: AppDeps,
): Handlers<keyof typeof receiptCalls | keyof typeof statementCalls> {
  return {
    'donations/getReceiptPdf': ({ id }) => receiptPdf(deps, id),
    'donations/getOwnReceiptPdf': (body, context) => getOwnReceiptPdf(deps, body, context),
    'donations/getReceiptsPdf': (body, context) => getReceiptsPdf(deps, body, context),
    'donations/mailReceipts': (body, context) => mailReceipts(deps, body, context),
    'donations/getThankYouTexts': () => getThankYouTexts(deps),
    'donations/editThankYouText': (body, context) => editThankYouText(deps, body, context),
    'donations/deleteThankYouText': (body, context) => deleteThankYouText(deps, body, context),
    'donations/previewThankYouText': (body) => previewThankYouText(deps, body),
    'donations/previewStatements': (body) => previewStatements(deps, body),
    'donations/sendTestStatement': (body, context) => sendTestStatement(deps, body, context),
    'donations/startStatements': (body, context) => startStatements(deps, body, context),
    'donations/getStatementMailings': () => getStatementMailings(deps),
    'donations/getStatementMailing': (body) => getStatementMailing(deps, body),
    'donations/changeStatements': (body, context) => changeStatements(deps, body, context),
    'donations/getStatementPdf': (body) => getStatementPdf(deps, body),
    'donations/getStatementsPdf': (body, context) => getStatementsPdf(deps, body, context),
    'donations/getOwnStatementPdf': (body, context) => getOwnStatementPdf(deps, body, context),
  };
}
