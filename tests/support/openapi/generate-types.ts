// Runs openapi-typescript: `node generate-types.ts openapi.json api.d.ts`. It needs the compiler API of TypeScript
// 5, which TypeScript 7 lacks; both are installed, under two names.
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isGenerator = context.parentURL?.includes('/openapi-typescript/') ?? false;
    return next(isGenerator && specifier === 'typescript' ? 'typescript-5' : specifier, context);
  },
});

const [from = '', to = ''] = process.argv.slice(2);
const { default: generate, astToString } = await import('openapi-typescript');
await writeFile(to, astToString(await generate(JSON.parse(await readFile(from, 'utf8')))));
