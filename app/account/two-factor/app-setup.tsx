import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
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
  const t = useTranslate();
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <FirstCode begun={begun} {...props} />;
  return (
    <PasswordStep
      {...props}
      text={t('account.appsToUse')}
      action={t('common.continue')}
      work={(credentials) => call('account/beginAuthenticator', credentials)}
      onDone={setBegun}
    />
  );
}

function FirstCode({ begun, onDone, onCancel }: AppSetupProps & { begun: Begun }) {
  const t = useTranslate();
  const { qrCode, secret, uri } = begun;
  return (
    <DialogForm
      fields={fields}
      action={t('account.turnOn')}
      waiting={t('common.checking')}
      onSend={async (value) =>
        onDone(await call('account/confirmAuthenticator', { code: value('code') }))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>
            <RichMessage
              text="account.scanCode"
              values={{ link: (words) => <a href={uri}>{words}</a> }}
            />
          </p>
          <svg
            className="qr-code"
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            role="img"
            aria-label={t('account.qrCode')}
            shapeRendering="crispEdges"
          >
            <path d={qrCode.path} />
          </svg>
          <p>
            <RichMessage
              text="account.enterKey"
              values={{
                secret: inGroups(secret),
                key: (words) => <code className="break-words">{words}</code>,
              }}
            />
          </p>
          <TextField
            id="two-factor-code"
            name="code"
            label={t('account.currentCode')}
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
