// Loaded before a measured program: every page is then rendered, and none is found in its cache. The program runs from
// its sources, since the cache's module cannot be reached in a bundle.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageCache } from '../../../server/http/pages/page-cache.ts';

// The program's own module, which may be another commit's.
const file = join(process.cwd(), 'server/http/pages/page-cache.ts');
const program = (await import(pathToFileURL(file).href)) as { PageCache: typeof PageCache };
process.argv.push('--sources');
program.PageCache.prototype.find = () => undefined;
program.PageCache.prototype.findOrRender = async (_key, render) => (await render()).answer;
