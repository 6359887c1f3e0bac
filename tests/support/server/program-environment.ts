import { dirname, join } from 'node:path';

/**
 * The environment in which tests start the site's programs and commands: Node and its cache of compiled code are those of
 * `scripts/run.sh`.
 */
export const programEnvironment = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};
