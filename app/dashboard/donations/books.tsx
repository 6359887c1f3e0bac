import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { downloadFile } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { money } from '#app/format/money.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { DialogButton } from '#app/ui/modal/dialog-button.tsx';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { useDateFormat } from '../layout/date-format.tsx';

interface BooksProps {
  currency: string;
  /** The names of the last export. */
  accounts: Reply<'donations/getSettings'>['accounts'];
  onExport: () => void;
}

/** Opens the export of journal entries. */
export const Books = (props: BooksProps) => (
  <DialogButton title="Export for QuickBooks" shape="drawer">
    {() => <BooksForm {...props} />}
  </DialogButton>
);

function BooksForm({ currency, accounts, onExport }: BooksProps) {
  const { today } = useDateFormat();
  const action = useAction('firstDay', 'lastDay', 'depositAccount', 'incomeAccount');
  const { errors } = action;

  async function download(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    await action.run(async () => {
      const [firstDay, lastDay] = [value('firstDay'), value('lastDay')];
      const { csv, net, entries } = await call('donations/exportJournal', {
        firstDay,
        lastDay,
        depositAccount: value('depositAccount'),
        incomeAccount: value('incomeAccount'),
      });
      // Without this byte order mark, spreadsheets assume an old encoding.
      downloadFile(`journal-${firstDay}-${lastDay}.csv`, ['\uFEFF', csv], 'text/csv;charset=utf-8');
      onExport();
      const count = entries === 1 ? '1 entry' : `${entries.toLocaleString('en')} entries`;
      return `${count} of ${money(net, currency, staffLanguage)} downloaded.`;
    });
  }

  return (
    <form className="form" onSubmit={download} noValidate>
      <p>
        One journal entry for each deposit and for each day’s other gifts and refunds, by campaign.
        In QuickBooks Online choose Settings, Import data, Journal entries; campaigns are classes.
        Gifts in kind are left out.
      </p>
      <div className="form-pair">
        <TextField
          label="From"
          name="firstDay"
          type="date"
          defaultValue={`${today().slice(0, 4)}-01-01`}
          error={errors.firstDay}
        />
        <TextField
          label="To"
          name="lastDay"
          type="date"
          defaultValue={today()}
          error={errors.lastDay}
        />
      </div>
      <TextField
        label="Account for deposits"
        name="depositAccount"
        maxLength={100}
        defaultValue={accounts.depositAccount}
        error={errors.depositAccount}
      />
      <TextField
        label="Account for contributions"
        name="incomeAccount"
        maxLength={100}
        defaultValue={accounts.incomeAccount}
        error={errors.incomeAccount}
      />
      <ActionMessage action={action} />
      <button type="submit" className="button" disabled={!action.isReady}>
        Download journal entries
      </button>
    </form>
  );
}
