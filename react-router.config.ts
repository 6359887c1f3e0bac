import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes are known from the start: no request is needed to find one, and the manifest is cached permanently.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
