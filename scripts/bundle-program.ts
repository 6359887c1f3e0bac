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
    plugins: [sourcePlaces(root), workerEntries()],
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
      filter: {
        id: { include: /\.ts$/, exclude: /node_modules/ },
        code: /import\.meta\.(dirname|url)/,
      },
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
      filter: {
        id: { include: /\.ts$/, exclude: /node_modules/ },
        code: /-worker\.ts', import\.meta\.url/,
      },
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
