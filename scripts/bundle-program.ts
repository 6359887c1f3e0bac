import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** Compiled for the machine, optional and never installed, or with files of their own. */
const notBundled = ['sharp', '@node-rs/argon2', 'pg-native', 'vite', 'pdfkit', 'fontkit'];

/**
 * Bundles the server, its worker threads and the packages that they use: the program starts with a few files instead of
 * 1,500. See docs/decisions/platform/bundled-program.md.
 * @param root the project's folder
 * @param release the folder of the release that gets the bundle; it has the site already
 */
export async function bundleProgram(root: string, release: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      sourcePlaces(root),
      workerEntries(),
      builtins(),
      withoutEncryption(),
      unmappedPackages(),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: notBundled, target: 'node' },
    build: {
      ssr: true,
      outDir: join(release, 'program'),
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { program: join(root, 'program.ts'), site: join(release, 'server/index.js') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          // Node keeps the text of every module in memory, in twice the bytes if it is not ASCII, and reads ASCII in
          // half the time; comments would stay as they are. Names stay.
          comments: false,
          minify: { compress: false, mangle: false, codegen: { asciiOnly: true } },
        },
      },
    },
  });
}

/** Modules that find files by their own place go on to find them: relative to the sources, not to the bundle. */
function sourcePlaces(root: string): Plugin {
  const fromBundle = '../../..';
  return {
    name: 'source-places',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const file = relative(root, id).split(sep).join('/');
        const folder = posix.join(fromBundle, posix.dirname(file));
        return code
          .replaceAll(
            'import.meta.dirname',
            // Without `..` in it: the program compares such paths.
            () => `process.getBuiltinModule('node:path').join(import.meta.dirname, '${folder}')`,
          )
          .replaceAll(
            /(?<!'\.[^']*-worker\.js', )import\.meta\.url/g,
            () => `new URL('${fromBundle}/${file}', import.meta.url).href`,
          );
      },
    },
  };
}

/** Worker threads and processes have entries of their own, in the folder of the bundle. */
function workerEntries(): Plugin {
  return {
    name: 'worker-entries',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: /\.ts$/, code: /-worker\.ts', import\.meta\.url/ },
      async handler(code, id) {
        const [, worker = ''] =
          /new URL\('([^']+-worker)\.ts', import\.meta\.url\)/.exec(code) ?? [];
        const name = posix.basename(worker);
        const resolved = await this.resolve(`${worker}.ts`, id);
        this.emitFile({ type: 'chunk', id: resolved?.id ?? '', fileName: `${name}.js` });
        return code.replace(`'${worker}.ts', `, `'./${name}.js', `);
      },
    },
  };
}

/**
 * Replaces imports of Node's modules. An import evaluates every export of a module, and some of them load other modules:
 * the HTTP client with `node:http`, streams with `node:fs`. That would add 40 ms to every start.
 */
function builtins(): Plugin {
  const names = `(?:node:)?(?:${builtinModules.join('|')})`;
  const imports = new RegExp(
    `^import (?:(\\{.*\\})|(?:\\* as )?([\\w$]+)) from "(${names})";$`,
    'gm',
  );
  const unknownForm = new RegExp(
    `^import .*"${names}";$|^const \\{.*\\bdefault: .*\\} = globalThis.process.getBuiltinModule.*$`,
    'm',
  );
  return {
    name: 'builtins',
    renderChunk: {
      order: 'post',
      // Every import is one line, and stays one: the map of the sources remains valid.
      handler(rendered) {
        const code = rendered.replaceAll(imports, (_, parts: string | undefined, whole, id) => {
          const target = parts?.replaceAll(' as ', ': ') ?? whole;
          // A chunk may have a `process` of its own.
          return `const ${target} = globalThis.process.getBuiltinModule("${id}");`;
        });
        const [left] = unknownForm.exec(code) ?? [];
        if (left) throw new Error(`builtins: ${left} is not replaced.`);
        return { code, map: null };
      },
    },
  };
}

/** Removes Fastify's imports of TLS and HTTP/2, which take 20 ms: this program leaves encryption to a proxy. */
function withoutEncryption(): Plugin {
  const imports = /^const (?:https|http2) = require\('node:.*$/gm;
  return {
    name: 'without-encryption',
    transform: {
      filter: { id: /fastify\/lib\/server\.js$/ },
      handler(code) {
        if (code.match(imports)?.length !== 2)
          throw new Error('Fastify imports TLS in another way.');
        return code.replaceAll(imports, '');
      },
    },
  };
}

/** Only the program's own code is mapped to its sources: the maps are a fifth of the size. */
function unmappedPackages(): Plugin {
  return {
    name: 'unmapped-packages',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}
