import type { Settings } from './config.ts';
import { givenSecrets, passwordIn } from './platform/services/read-given-services.ts';

/** The values of settings that may appear nowhere, such as in the log. */
export function secretsOf(settings: Settings): string[] {
  const { recaptcha, s3, backup, administrator } = settings;
  return [
    settings.secretKey,
    settings.previousSecretKey,
    settings.metricsToken,
    administrator.password,
    settings.databaseUrl === undefined ? undefined : passwordIn(settings.databaseUrl),
    ...givenSecrets(settings),
    recaptcha?.secret,
    s3?.secretAccessKey,
    backup.s3?.secretAccessKey,
    backup.passphrase,
  ].filter((value) => value !== undefined);
}
