import { dirname, join } from 'node:path';

/** The environment in which `scripts/run.sh` starts the site's programs and commands. */
export const programEnvironment = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};
