import type { AppDeps } from '#server/app-deps.ts';
import type { EngineSettings } from '#server/features/mail/bulk/serve-engine.ts';
import { readGivenServices } from '#server/platform/services/read-given-services.ts';

/** With what an engine sends, as far as the environment says it. */
export const engineSettings = ({ settings }: Pick<AppDeps, 'settings'>): EngineSettings => ({
  ...readGivenServices(settings),
  mailVersion: 0,
  siteUrl: settings.siteUrl,
});
