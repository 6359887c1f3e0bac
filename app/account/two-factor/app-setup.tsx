import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import type { Reply } from '#contract/index.ts';
import type { Change } from './changes.ts';
import { PasswordStep } from './password-step.tsx';

type Begun = Reply<'account/beginAuthenticator'>;

const fields: CheckedFields = { code: { required: 'fields.codeMissing' } };

interface AppSetupProps {
  email: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** Sets up an app: the password, then the QR code, verified by a first code. */
export function AppSetup(props: AppSetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <FirstCode begun={begun} {...props} />;
  return (
    <PasswordStep
      {...props}
      text="You need an app such as Aegis, 2FAS, Google Authenticator or your password manager."
      action="Continue"
      work={(credentials) => call('account/beginAuthenticator', credentials)}
      onDone={setBegun}
    />
  );
}

function FirstCode({ begun, onDone, onCancel }: AppSetupProps & { begun: Begun }) {
  const { qrCode, secret, uri } = begun;
  return (
    <DialogForm
      fields={fields}
      action="Turn on"
      waiting="Checking…"
      onSend={async (value) =>
        onDone(await call('account/confirmAuthenticator', { code: value('code') }))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>
            Scan this code with the app, or <a href={uri}>open the app on this device</a>.
          </p>
          <svg
            className="qr-code"
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            role="img"
            aria-label="QR code for the app"
            shapeRendering="crispEdges"
          >
            <path d={qrCode.path} />
          </svg>
          <p>
            Or enter this key in the app: <code className="break-words">{inGroups(secret)}</code>
          </p>
          <TextField
            id="two-factor-code"
            name="code"
            label="Current six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            // The previous step has just been completed.
            autoFocus
            error={errorOf('code')}
          />
        </>
      )}
    </DialogForm>
  );
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
