import { type FormEvent, useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { amountFaultOf, type DecimalMark, parseCents } from '#contract/shared/money.ts';
import { call } from '../api/call.ts';
import { downloadPdf } from '../api/download.ts';
import { useAction } from '../api/use-action.ts';
import { giftInWords } from '../content/giving/gift-in-words.ts';
import { type Monthly, MonthlyGift } from '../content/giving/monthly-gift.tsx';
import { ReceiptSheet } from '../content/giving/receipt-sheet.tsx';
import { useTranslate } from '../language/use-translate.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { submittedForm } from '../ui/form/submitted-form.ts';
import { ModalDialog } from '../ui/modal/modal-dialog.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Section, useKeptFocus } from './section.tsx';

type Own = Pick<Reply<'donations/getOwnGiving'>, 'gifts' | 'monthly' | 'years'> & {
  decimalMark: DecimalMark;
};
type Receipt = Reply<'donations/getOwnReceipt'>['receipt'];

/** The member's gifts: receipts, statements, and changing monthly gifts. */
export function GiftsSection({ own, isVerified }: { own: Own; isVerified: boolean }) {
  const { gifts, monthly: loaded, years, decimalMark } = own;
  const [monthly, setMonthly] = useState(loaded);
  const [opened, setOpened] = useState<{ receipt: Receipt; opener: HTMLElement } | null>(null);
  const t = useTranslate();
  const action = useAction('amount', 'nextOn');
  /** The monthly gift that was changed last. */
  const [changed, setChanged] = useState('');
  useKeptFocus('gifts', monthly.map(versionOf).join());
  const show = (id: string, opener: HTMLElement) =>
    action.run(async () => {
      const { receipt } = await call('donations/getOwnReceipt', { id });
      setOpened({ receipt, opener });
      return '';
    });
  const download = (id: string) =>
    action.run(async () => {
      downloadPdf(await call('donations/getOwnReceiptPdf', { id }));
      return '';
    });
  const change = (event: FormEvent<HTMLFormElement>) => {
    const isCard = event.currentTarget.action.endsWith('/update-card');
    const { value } = submittedForm(event);
    const id = value('id');
    setChanged(id);
    const typed = value('amount');
    const amount = parseCents(typed, decimalMark);
    if (typed !== '' && amount === undefined) {
      return action.show({ errors: { amount: t(amountFaultOf(typed, decimalMark)) } });
    }
    void action.run(async () => {
      if (isCard) {
        location.assign((await call('donations/updateCard', { id })).url);
        return '';
      }
      const reply = await call('donations/changeMonthly', {
        id,
        ...(amount !== undefined && { amount }),
        ...(value('nextOn') && { nextOn: value('nextOn') }),
        ...(value('isPaused') && { isPaused: value('isPaused') === '1' ? 1 : 0 }),
        ...(value('stop') && { stop: 1 }),
      });
      setMonthly(reply.monthly);
      return reply.message;
    });
  };
  if (!isVerified) {
    return (
      <Section id="gifts" title={t('giving.gifts')} note={t('giving.accountNote')}>
        <p>{t('giving.accountUnverified')}</p>
      </Section>
    );
  }
  if (gifts.length === 0 && monthly.length === 0) return null;
  return (
    <Section id="gifts" title={t('giving.gifts')} note={t('giving.accountNote')}>
      {monthly.map((gift) => (
        <MonthlyGift
          key={versionOf(gift)}
          gift={gift}
          decimalMark={decimalMark}
          onSubmit={change}
          isBusy={!action.isReady}
          errors={changed === gift.id ? action.errors : {}}
        />
      ))}
      <ActionMessage action={action} />
      <ul className="grid gap-2">
        {gifts.map((gift) => (
          <li key={gift.id} className="flex flex-wrap items-baseline gap-x-4">
            <span>{giftInWords(gift, t)}</span>
            {gift.receiptNumber && (
              <>
                <button
                  type="button"
                  className="underline"
                  disabled={!action.isReady}
                  onClick={({ currentTarget }) => void show(gift.id, currentTarget)}
                >
                  {t('receipts.title', { number: gift.receiptNumber })}
                </button>
                <button
                  type="button"
                  className="underline"
                  disabled={!action.isReady}
                  onClick={() => void download(gift.id)}
                  aria-label={t('giving.receiptPdf', { number: gift.receiptNumber })}
                >
                  PDF
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {years.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-4">
          {years.map((year) => (
            <SiteLink key={year} to={`/account/statement?year=${year}`}>
              {t('giving.statementOf', { year })}
            </SiteLink>
          ))}
        </p>
      )}
      {opened && (
        <ModalDialog
          title={t('receipts.title', { number: opened.receipt.number })}
          opener={opened.opener}
          onClose={() => setOpened(null)}
        >
          <ReceiptSheet receipt={opened.receipt} />
        </ModalDialog>
      )}
    </Section>
  );
}

/** Changes with every change of a monthly gift, so that its fields show the new values. */
const versionOf = ({ id, amount, nextOn, isPaused, status }: Monthly) =>
  [id, amount, nextOn, isPaused, status].join(' ');
