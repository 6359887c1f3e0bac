import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import {
  amountFaultOf,
  type DecimalMark,
  parseCents,
  typedAmount,
} from '#contract/shared/money.ts';
import { useUnsaved } from '../lists/unsaved-forms.tsx';

/** As many as the form has room for. */
const rows = [0, 1, 2, 3, 4, 5];

interface FormTextsProps {
  loaded: Reply<'donations/getFormTexts'>;
  decimalMark: DecimalMark;
}

/** The amounts of the donation form with what each does, and where the money goes. */
export function FormTexts({ loaded, decimalMark }: FormTextsProps) {
  const [texts, setTexts] = useState(loaded.texts);
  const [isDirty, setDirty] = useState(false);
  const t = useTranslate();
  const mayPublish = useMay('lists.publish');
  const action = useAction('presets', 'moneyUse', ...rows.map((row) => `amount${row}`));
  useUnsaved(isDirty);

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const filled = rows.filter((row) => value(`amount${row}`) !== '');
    const presets = filled.map((row) => ({
      amount: parseCents(value(`amount${row}`), decimalMark) ?? 0,
      text: value(`text${row}`),
    }));
    const faults = filled.flatMap((row, index) =>
      presets[index]?.amount
        ? []
        : [[`amount${row}`, t(amountFaultOf(value(`amount${row}`), decimalMark))]],
    );
    if (faults.length > 0) return action.show({ errors: Object.fromEntries(faults) });
    await action.run(async () => {
      const reply = await call('donations/editFormTexts', {
        version: texts.version,
        presets,
        moneyUse: value('moneyUse'),
      });
      setTexts(reply.texts);
      setDirty(false);
      return reply.message;
    });
  }

  return (
    <section aria-labelledby="donation-form" className="staff-panel mt-10">
      <h2 id="donation-form" className="text-xl">
        Donation form
      </h2>
      <p className="mt-1 mb-3 text-sm">
        The amounts that donors choose from, and what each does. Say only what your books bear out.
        These texts appear right away when you save.
      </p>
      <form className="form" onSubmit={save} onInput={() => setDirty(true)} noValidate>
        {rows.map((row) => {
          const preset = texts.presets[row];
          return (
            <div key={`${row} ${texts.version}`} className="form-pair">
              <TextField
                id={`amount${row}`}
                name={`amount${row}`}
                label={`Amount ${row + 1} in ${loaded.currency.toUpperCase()} (blank = none)`}
                inputMode="decimal"
                autoComplete="off"
                readOnly={!mayPublish}
                defaultValue={preset ? typedAmount(preset.amount, decimalMark) : ''}
                error={action.errors[`amount${row}`] ?? ''}
              />
              <TextField
                id={`text${row}`}
                name={`text${row}`}
                label={`What amount ${row + 1} does (optional)`}
                maxLength={120}
                readOnly={!mayPublish}
                defaultValue={preset?.text}
              />
            </div>
          );
        })}
        <TextArea
          id="moneyUse"
          name="moneyUse"
          label="Where the money goes, next to the form (blank = nothing is said)"
          rows={3}
          maxLength={400}
          readOnly={!mayPublish}
          defaultValue={texts.moneyUse}
          error={action.errors.moneyUse ?? ''}
        />
        <ActionMessage action={action} />
        {action.errors.presets && <p className="notice notice-bad">{action.errors.presets}</p>}
        {mayPublish && (
          <button type="submit" className="button" disabled={!action.isReady}>
            Save donation form
          </button>
        )}
      </form>
    </section>
  );
}
