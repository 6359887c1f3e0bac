import type { Feature } from '#server/feature.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { serviceHandlers } from './routes.ts';

/** Lets administrators set up how mail is sent and gifts are paid. What holds is read in `server/platform/services/`. */
export const services = {
  name: 'services',
  handlers: serviceHandlers,
  // Previews of releases show the Donate page as it is.
  contentTables: ['service_settings'],
  onStart: resealSecrets,
} satisfies Feature;
