import type { ComponentProps } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { PostedForm } from './posted-form.tsx';
import { WaitingPass } from './waiting-pass.tsx';

interface ProgressiveFormProps extends Omit<ComponentProps<typeof PostedForm>, 'noValidate'> {
  /** Sent in place of the bot check without JavaScript. */
  pass?: string | undefined;
}

/** A form that calls the API. Without JavaScript it is posted, and the browser itself checks its fields. */
export function ProgressiveForm({ pass, children, ...form }: ProgressiveFormProps) {
  return (
    <PostedForm {...form} noValidate={useHydrated()}>
      <WaitingPass pass={pass} />
      {children}
    </PostedForm>
  );
}
