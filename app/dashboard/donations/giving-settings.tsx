import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Body, Reply } from '#contract/index.ts';
import { Drawer } from '../table/drawer.tsx';

type Loaded = Reply<'donations/getSettings'>;
type Currency = NonNullable<Body<'donations/editSettings'>['currency']>;

/** The anchors of these settings on the Donations screen; one is of the drawer, the others are of its fields. */
const anchors = { drawer: 'receipt-settings', legalName: 'legal-name', ein: 'ein' } as const;

/** The field that an address leads to. */
const fieldOf = (hash: string) =>
  [anchors.legalName, anchors.ein].find((anchor) => hash === `#${anchor}`);

/** The organization's details on receipts, and its currency. */
export function GivingSettings({ onChange }: { onChange: () => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const load = useCallback(() => call('donations/getSettings', {}), []);
  const button = useRef<HTMLButtonElement>(null);
  const item = useItemProps();
  const { hash, key } = useLocation();
  // A link to it opens it, and does so again when it is followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the visit
  useEffect(() => {
    if (hash === `#${anchors.drawer}` || fieldOf(hash)) setOpener(button.current);
  }, [hash, key]);
  return (
    <>
      <button
        id={anchors.drawer}
        {...item}
        ref={button}
        type="button"
        disabled={!isHydrated}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Receipts and currency
      </button>
      {opener && (
        <Drawer
          title="Receipts and currency"
          load={load}
          opener={opener}
          onClose={() => setOpener(null)}
        >
          {(loaded) => <SettingsForm loaded={loaded} onChange={onChange} />}
        </Drawer>
      )}
    </>
  );
}

function SettingsForm({ loaded, onChange }: { loaded: Loaded; onChange: () => void }) {
  const [settings, setSettings] = useState(loaded.settings);
  const [currency, setCurrency] = useState(settings.currency);
  const [logo, setLogo] = useState(settings.logo);
  const [signature, setSignature] = useState(settings.signature);
  const action = useAction('ein', 'legalName', 'logo', 'signature');
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // The dialog has the focus until its fields are loaded.
  useEffect(() => {
    const field = fieldOf(hash);
    if (field) form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();
  }, [hash]);

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value, flag } = submittedForm(event);
    await action.run(async () => {
      const reply = await call('donations/editSettings', {
        version: settings.version,
        legalName: value('legalName'),
        ein: value('ein'),
        is501c3: flag('is501c3'),
        logo,
        signature,
        signerName: value('signerName'),
        signerTitle: value('signerTitle'),
        currency: currency as Currency,
      });
      setSettings(reply.settings);
      onChange();
      return reply.message;
    });
  }

  return (
    <form ref={form} className="form" onSubmit={save} noValidate>
      <TextField
        id={anchors.legalName}
        name="legalName"
        label="Legal name (on receipts)"
        defaultValue={settings.legalName}
        maxLength={200}
        error={action.errors.legalName}
      />
      <TextField
        id={anchors.ein}
        name="ein"
        label="EIN (such as 12-3456789)"
        defaultValue={settings.ein}
        maxLength={10}
        error={action.errors.ein}
      />
      <CheckField
        name="is501c3"
        label="Tax-exempt under section 501(c)(3)"
        hint="The donation form then says that gifts are tax-deductible as far as the law allows."
        defaultChecked={settings.is501c3 === 1}
      />
      <MediaField
        label="Logo (on receipts and statements)"
        value={logo}
        onChange={setLogo}
        error={action.errors.logo}
      />
      <MediaField
        label="Signature (anyone who knows the picture’s address can see it)"
        value={signature}
        onChange={setSignature}
        error={action.errors.signature}
      />
      <div className="form-pair">
        <TextField
          name="signerName"
          label="Signed by"
          defaultValue={settings.signerName}
          maxLength={100}
        />
        <TextField
          name="signerTitle"
          label="Title"
          defaultValue={settings.signerTitle}
          maxLength={100}
        />
      </div>
      <SelectField
        label={
          loaded.hasGifts === 1
            ? 'Currency (can’t be changed, as there are gifts)'
            : 'Currency (can’t be changed once there are gifts)'
        }
        disabled={loaded.hasGifts === 1}
        value={currency}
        options={Object.fromEntries(loaded.currencies.map((code) => [code, code.toUpperCase()]))}
        onChange={setCurrency}
      />
      <p className="staff-note">
        The day of a gift ends at midnight in the organization’s time zone, set in the{' '}
        <SiteLink to="/cms/settings">site settings</SiteLink>.
      </p>
      <ActionBar
        action={action}
        primary={
          <button type="submit" className="button" disabled={!action.isReady}>
            Save
          </button>
        }
      />
    </form>
  );
}
