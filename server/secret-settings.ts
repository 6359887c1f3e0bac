import type { Settings } from './config.ts';

/** The values of settings that may appear nowhere, such as in the log. */
export function secretsOf(settings: Settings): string[] {
  const { mail, sendgrid, recaptcha, stripe, s3, backup, administrator } = settings;
  return [
    settings.secretKey,
    settings.previousSecretKey,
    settings.metricsToken,
    settings.mailWebhookSecret,
    administrator.password,
    passwordIn(settings.databaseUrl),
    mail?.kind === 'smtp' ? passwordIn(mail.url) : undefined,
    sendgrid?.apiKey,
    recaptcha?.secret,
    stripe?.secretKey,
    stripe?.webhookSecret,
    s3?.secretAccessKey,
    backup.s3?.secretAccessKey,
    backup.passphrase,
  ].filter((value) => value !== undefined);
}

/** The password of a URL, as it is used. */
function passwordIn(url: string | undefined): string | undefined {
  const password = url === undefined ? '' : (URL.parse(url)?.password ?? '');
  try {
    return decodeURIComponent(password) || undefined;
  } catch {
    return password;
  }
}
