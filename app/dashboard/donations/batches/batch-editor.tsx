import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { maxBatchRows } from '#contract/shared/batch-rows.ts';
import type { Campaign } from '../campaigns/campaign-field.tsx';
import { IssuerNote, NoReceiptNumbers } from '../issuer-note.tsx';
import { type Batch, BatchFields, type BatchHeading, headingBody } from './batch-fields.tsx';
import { BatchTally } from './batch-tally.tsx';
import { BatchGrid, focusCell } from './grid/batch-grid.tsx';
import { rowsOf, savedRows, tallyOf } from './grid/batch-rows.ts';
import { useGridRows } from './grid/use-grid-rows.ts';
import { useSavedBatch } from './use-saved-batch.ts';

interface BatchEditorProps {
  loaded: Batch;
  campaigns: readonly Campaign[];
  /** Whether the legal name and EIN are set, without which there are no receipt numbers. */
  hasIssuer: boolean;
  /** @param message what was recorded */
  onClosed: (message: string) => void;
}

/** An open batch: it is saved as it grows, and its gifts are recorded when it balances. */
export function BatchEditor({ loaded, campaigns, hasIssuer, onClosed }: BatchEditorProps) {
  const { mark, parse, typed } = useAmountFormat();
  const [heading, setHeading] = useState<BatchHeading>(() => ({
    name: loaded.name,
    kind: loaded.kind,
    givenOn: loaded.givenOn,
    campaignId: loaded.campaignId ?? '',
    expectedCount: loaded.expectedCount === 0 ? '' : String(loaded.expectedCount),
    expectedTotal: loaded.expectedTotal === 0 ? '' : typed(loaded.expectedTotal),
  }));
  const grid = useGridRows(rowsOf(loaded.rows, mark));
  const content = { ...headingBody(heading, parse), rows: savedRows(grid.rows, mark) };
  const saved = useSavedBatch(loaded, content);
  const action = useAction();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const mail = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const table = area.current?.querySelector('table');
    if (table) focusCell(table, loaded.rows.length, 'name');
  }, [loaded.rows.length]);

  const close = () =>
    action.run(async () => {
      await grid.settled();
      if (!(await saved.save())) return { error: 'The batch couldn’t be saved.' };
      const mailReceipts = mail.current?.checked ? 1 : 0;
      const body = { id: loaded.id, version: saved.version(), mailReceipts } as const;
      const { message } = await call('donations/closeBatch', body);
      saved.end();
      onClosed(message);
      await revalidate();
      return '';
    });
  const remove = () =>
    action.run(async () => {
      await saved.save();
      await call('donations/deleteBatch', { id: loaded.id, version: saved.version() });
      saved.end();
      await navigate('/dashboard/Donations/Batches');
      return '';
    });
  useCloseKey(() => void close());

  const errors = { ...action.errors, ...saved.failure?.errors };
  return (
    <div ref={area}>
      <h1 className="mt-1">{loaded.name}</h1>
      <p className="mt-2 max-w-[46rem]">
        Enter moves on to the next cell. A check number can follow the amount: <kbd>250 #1042</kbd>.
        You can paste rows from a spreadsheet. Ctrl+Enter records all gifts.
      </p>
      <BatchFields
        heading={heading}
        campaigns={campaigns}
        currency={loaded.currency}
        errors={errors}
        onChange={(change) => setHeading({ ...heading, ...change })}
      />
      <BatchGrid grid={grid} kind={heading.kind} currency={loaded.currency} errors={errors} />
      {grid.leftOut > 0 && (
        <p role="alert" className="notice notice-bad">
          {`A batch has at most ${maxBatchRows} gifts: the last ${grid.leftOut.toLocaleString('en')} pasted rows were left out. Enter them in another batch.`}
        </p>
      )}
      <BatchTally
        tally={tallyOf(grid.rows, mark)}
        expected={{ count: content.expectedCount, total: content.expectedTotal }}
        currency={loaded.currency}
        state={saved.failure ? 'Not saved' : saved.isSaved ? 'Saved' : 'Saving…'}
      />
      {saved.failure && (
        <p role="alert" className="notice notice-bad">
          {saved.failure.message}{' '}
          {saved.failure.isOld && (
            <button type="button" className="underline" onClick={() => location.reload()}>
              Load the latest version
            </button>
          )}
        </p>
      )}
      <section aria-label="Record the gifts" className="mt-4">
        <CheckField
          ref={mail}
          id="batch-receipts"
          name="mailReceipts"
          label="Email the receipts of donors with an email address"
          disabled={!hasIssuer}
        />
        {!hasIssuer && <NoReceiptNumbers />}
        <ActionMessage action={action} />
        <IssuerNote errors={action.errors} />
        <p className="row-actions">
          <button
            type="button"
            className="button"
            disabled={!action.isReady}
            onClick={() => void close()}
          >
            {action.isBusy ? 'Recording…' : 'Record all gifts'}
          </button>
          <DeleteBatch isReady={action.isReady} onDelete={() => void remove()} />
        </p>
      </section>
    </div>
  );
}

/** Ctrl+Enter, or Command+Enter, anywhere on the screen. */
function useCloseKey(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // The cell with the focus is finished first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(() => latest.current());
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}

/** Deletes the batch, after a confirmation. */
function DeleteBatch({ isReady, onDelete }: { isReady: boolean; onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className={isAsked ? 'button button-bad' : 'button button-quiet'}
      disabled={!isReady}
      onClick={() => (isAsked ? onDelete() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? 'Yes, delete this batch' : 'Delete batch'}
    </button>
  );
}
