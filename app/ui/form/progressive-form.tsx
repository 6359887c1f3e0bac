import type { ComponentProps } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { WaitingPass } from './waiting-pass.tsx';

interface ProgressiveFormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate'> {
  action: `/forms/${string}`;
  /** Sent in place of the bot check without JavaScript. */
  pass?: string | undefined;
}

/** A form that calls the API. Without JavaScript it is posted, and the browser itself checks its fields. */
export function ProgressiveForm({ pass, children, ...form }: ProgressiveFormProps) {
  return (
    <form {...form} method="post" noValidate={useHydrated()}>
      <WaitingPass pass={pass} />
      {children}
    </form>
  );
}
