import { call } from '#app/api/call.ts';
import { downloadPdf } from '#app/api/download.ts';
import type { BulkAction, Chosen } from '#app/dashboard/table/bulk-action.ts';

const idsOf = (chosen: Chosen) => ('ids' in chosen ? chosen.ids : []);

/** @param attempting sends once, however often it is tried */
export const bulkReceipts = (
  attempting: <Sent>(send: (attempt: string) => Promise<Sent>) => Promise<Sent>,
): BulkAction[] => [
  {
    label: 'Email receipts',
    confirmation: {
      title: (many) => `Email the receipts of ${many}?`,
      text: 'Each donor gets an email with the current receipt and its PDF, even if it was emailed before. Gifts without an email address are left out.',
      confirmLabel: () => 'Email receipts',
      cancelLabel: 'Don’t email',
    },
    run: async (chosen) => {
      const ids = idsOf(chosen);
      const send = (attempt: string) => call('donations/mailReceipts', { ids, attempt });
      return (await attempting(send)).message;
    },
  },
  {
    label: 'Download receipts as PDF',
    run: async (chosen) => {
      const reply = await call('donations/getReceiptsPdf', { ids: idsOf(chosen) });
      downloadPdf(reply);
      const many = reply.receipts === 1 ? '1 receipt' : `${reply.receipts} receipts`;
      return reply.skipped === 0
        ? `${many} in one file.`
        : `${many} in one file; ${reply.skipped} left out, as the donor is unknown.`;
    },
  },
];
