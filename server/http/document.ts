const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preloads = /<link rel="modulepreload"[^>]*\bhref="([^"]*)"[^>]*\/>/g;
const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g;

/** The build's files that every page needs, each of them after those that it needs itself: see vite.config.ts. */
const sharedFiles = ['react', 'router', 'frame'];

/**
 * Lets a page be read before any script: the router's module script becomes inert text, which the
 * starter in the page turns back, and nothing is preloaded for it. The text names the files that the
 * starter runs first, one by one.
 * @param isPrivate whether the browser is told of every route; a visitor's of the public ones alone, which is
 * half as much: see scripts/build.ts
 */
export function deferApplication(html: string, isPrivate: boolean): string {
  const files = [...html.matchAll(preloads)].map(([, file = '']) => file);
  const first = sharedFiles.flatMap(
    (name) => files.find((file) => file.includes(`/${name}-`)) ?? [],
  );
  return html.replace(preloads, '').replace(moduleScript, (_script, text: string) => {
    const shown = isPrivate
      ? text
      : text.replace('"/assets/manifest-', '"/assets/public-manifest-');
    return `<script type="application/inert" id="application" data-files="${first.join(' ')}">${shown}</script>`;
  });
}

/** The texts of a page's inline scripts, as its Content-Security-Policy has to name them. */
export function inlineScripts(html: string): string[] {
  const texts = [...html.matchAll(inlineScript)].map(([, text = '']) => text);
  const deferred =
    /<script type="application\/inert" id="application"[^>]*>([\s\S]*?)<\/script>/.exec(html);
  return deferred?.[1] === undefined ? texts : [...texts, deferred[1]];
}
