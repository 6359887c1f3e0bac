import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/build.ts builds every release in its own folder.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/unfinished',
  // All routes are known from the start: no request is needed to find one, and the manifest is cached permanently.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
