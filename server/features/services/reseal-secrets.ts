import type { AppDeps } from '#server/app-deps.ts';
import type { ServiceName } from '#server/platform/services/service-types.ts';
import {
  lockStored,
  openSecrets,
  sealSecret,
  serviceSecrets,
  writeStored,
} from '#server/platform/services/stored-services.ts';

/** Seals what was sealed with the previous key with the current one, so that the previous one can be removed. */
export async function resealSecrets({
  db,
  settings,
}: Pick<AppDeps, 'db' | 'settings'>): Promise<void> {
  if (settings.previousSecretKey === undefined) return;
  for (const name of Object.keys(serviceSecrets) as ServiceName[]) {
    await db.transaction().execute(async (trx) => {
      const stored = await lockStored(trx, name);
      const { texts, isOutdated } = await openSecrets(settings, name, stored);
      if (!isOutdated) return;
      const secrets = { ...stored.secrets };
      for (const [secret, text] of Object.entries(texts)) {
        const { sealed } = await sealSecret(settings, name, secret, text);
        secrets[secret] = { savedAt: secrets[secret]?.savedAt ?? Date.now(), sealed };
      }
      await writeStored(trx, name, { ...stored, secrets });
    });
  }
}
