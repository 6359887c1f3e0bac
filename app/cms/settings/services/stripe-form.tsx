import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { SecretField } from './secret-field.tsx';
import type { StripeSettings } from './service-data.ts';
import { useServiceForm } from './use-service-form.tsx';

const blank = { secretKey: '', webhookSecret: '' };

interface StripeFormProps {
  stripe: StripeSettings;
  onChange: (stripe: StripeSettings) => void;
}

/** The keys of Stripe. */
export function StripeForm({ stripe, onChange }: StripeFormProps) {
  const [draft, setDraft] = useState(blank);
  const show = (changed: StripeSettings) => {
    onChange(changed);
    setDraft(blank);
  };
  const { errors, submit, bar } = useServiceForm({
    draft,
    isDirty: draft.secretKey !== '' || draft.webhookSecret !== '',
    title: 'Save the keys',
    async save(credentials) {
      const typed = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));
      const body = { ...typed, version: stripe.version, ...credentials };
      const reply = await call('services/editStripe', body);
      show(reply.stripe);
      return reply.message;
    },
    onNewest: (reply) => show(reply.stripe as StripeSettings),
  });
  const isGiven = stripe.given.length > 0;
  const copy = async () => {
    if (await copyText(stripe.webhook)) toast.success('Address copied.');
    else toast.error('We couldn’t copy the address. Select it, and copy it yourself.');
  };
  const field = (name: keyof typeof blank) => ({
    service: stripe,
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    error: errors[name],
  });
  return (
    <form className="mt-6 grid gap-6" onSubmit={submit} noValidate autoComplete="off">
      <section aria-labelledby="stripe-webhook" className="staff-panel grid gap-3">
        <h2 id="stripe-webhook" className="text-xl">
          1. In Stripe’s dashboard
        </h2>
        <p className="max-w-[42rem]">
          Under Developers → Webhooks add an endpoint with this address. Stripe then shows its
          signing secret.
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="break-all">{stripe.webhook}</code>
          <button type="button" className="button button-quiet" onClick={() => void copy()}>
            Copy address
          </button>
        </p>
        <details>
          <summary>The events that it has to send</summary>
          <ul className="mt-2 text-sm">
            {stripe.events.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </details>
        <p className="max-w-[42rem] text-sm">
          Under Developers → API keys take the secret key, or make a restricted one. The publishable
          key isn’t needed: donors pay on Stripe’s own page.
        </p>
      </section>
      <section aria-labelledby="stripe-keys" className="staff-panel grid gap-3">
        <h2 id="stripe-keys" className="text-xl">
          2. Here
        </h2>
        <div className="grid gap-3 md:grid-cols-2">
          <SecretField
            {...field('secretKey')}
            label="Secret key"
            hint="Begins with sk_ or rk_. One with “test” moves no money."
          />
          <SecretField
            {...field('webhookSecret')}
            label="Signing secret of the webhook"
            hint="Begins with whsec_."
          />
        </div>
      </section>
      {!isGiven && bar}
    </form>
  );
}
