// Starts the program: the bundle of the current build, or its sources with `--dev` and `--sources`, and where none is
// built. See docs/decisions/platform/bundled-program.md.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBundle } from './scripts/releases.ts';
import { keepTick } from './server/platform/keep-tick.ts';

// Compiled code is cached between starts; everything below is imported after this, so that it is cached.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compiled'));

void keepTick();

// React picks its build by it, and without it the slow one.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';

const isFromSources = ['--dev', '--sources'].some((option) => process.argv.includes(option));
const bundle = isFromSources ? undefined : findBundle();
const program: typeof import('./program.ts') = await (bundle
  ? import(pathToFileURL(bundle.program).href)
  : import('./program.ts'));
await program.run(bundle?.site);
