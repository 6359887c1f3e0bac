import type { FormResult } from '#contract/form-result.ts';

/** The result of a donation form that was posted without JavaScript. */
export type DonateResult = Pick<FormResult, 'message' | 'errors' | 'pass'> & {
  gift: FormResult['gift'];
};

export const donateResult = (result: FormResult | null): DonateResult | null =>
  result && {
    message: result.message,
    errors: result.errors,
    gift: result.gift,
    pass: result.pass,
  };
