import { localUrl } from './local-url.ts';

/** Where a payment ends. @param session the payment that the page thanks for */
export const thanksUrl = (siteUrl: string, session: string): string =>
  localUrl(siteUrl, `/giving/thanks?session=${session}`);
