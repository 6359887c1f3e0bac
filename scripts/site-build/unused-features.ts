// Leaves features of React and its router that the site does not use out of the browser's scripts: see
// docs/decisions/loading/unused-features-left-out.md.
import { type ESTree, type Plugin, Visitor } from 'vite';

const react = 'react/cjs/react.production.js';
const reactDom = 'react-dom/cjs/react-dom-client.production.js';
const router = 'react-router/dist/production/lib/';

const empty = '{}';
const unreachable = '{ throw Error("Left out of the build") }';

/**
 * Functions that only unused features consist of, with what is left of them. Some run on every page and find nothing to
 * do: these are empty. Others are never reached: they throw, so that a feature that is used after all is noticed.
 */
const emptiedFunctions: { file: string; names: RegExp; body: string }[] = [
  {
    // View transitions, references to fragments, lists of suspended parts, hidden activities and custom elements.
    file: reactDom,
    names:
      /ViewTransition|AfterMutationEffects|FragmentInstance(?!HostBoundary)|SuspenseList|Activity|CustomElement/,
    body: empty,
  },
  {
    // Stylesheets that components load.
    file: reactDom,
    names: /^(suspendResource|preloadStylesheet|insertStylesheet\w*|insertSuspendedStylesheets)$/,
    body: unreachable,
  },
  {
    // The stacks of components, which are in no report of an error.
    file: reactDom,
    names: /^describeNativeComponentFrame$/,
    body: '{ return "" }',
  },
  {
    // Resource hints from code.
    file: reactDom,
    names: /^(prefetchDNS|preconnect\w*|preload|preloadModule|preinit\w+)$/,
    body: unreachable,
  },
  {
    // Actions and fetchers, since forms call the API, routes found by requests, and the router's own scroll restoration.
    file: `${router}router/router.js`,
    names:
      /^(handleAction|handleFetcher\w+|fetch|(get|reset|delete|abort)Fetcher|queueFetcherForDeletion|updateFetcherState|setFetcherError|getUpdatedRevalidatingFetchers|discoverRoutes|patchRoutesImpl|enableScrollRestoration)$/,
    body: unreachable,
  },
  {
    file: `${router}dom/ssr/single-fetch.js`,
    names: /^(singleFetchActionStrategy|singleFetchLoaderFetcherStrategy|nonSsrStrategy)$/,
    body: unreachable,
  },
  // Server components.
  { file: `${router}hooks.js`, names: /^RSCErrorHandler$/, body: unreachable },
  // The router's own prefetching, which app/ui/prefetch.ts replaces.
  {
    file: `${router}dom/ssr/components.js`,
    names: /^((RSC)?PrefetchPageLinks(Impl)?|useKeyedPrefetchLinks)$/,
    body: unreachable,
  },
  {
    file: `${router}dom/ssr/components.js`,
    names: /^usePrefetchBehavior$/,
    body: '{ if (prefetch !== "none") throw Error("Left out of the build"); return [false, null, {}] }',
  },
];

/**
 * Values that React DOM throws as signals and only compares, with the numbers of their messages. An `Error` records where it
 * was made. While developer tools such as Lighthouse are attached, the browser parses all of React DOM again for that: 0.1 s
 * on a phone.
 */
const signals = {
  HydrationMismatchException: 519,
  SuspenseException: 460,
  SuspenseyCommitException: 474,
  SuspenseActionException: 542,
  SelectiveHydrationException: 461,
};

/** Expressions that decide at run time whether a feature is on, and their constant values here. */
const decidedExpressions: { file: string; expression: string; is: string }[] = [
  // Without their names, the features of React that are left out cannot be rendered.
  { file: react, expression: 'exports.Activity = REACT_ACTIVITY_TYPE;', is: '' },
  { file: react, expression: 'exports.ViewTransition = REACT_VIEW_TRANSITION_TYPE;', is: '' },
  { file: `${router}router/router.js`, expression: 'init.instrumentations', is: 'undefined' },
  {
    file: `${router}router/router.js`,
    expression: 'consumeInstrumentationClientResultMetaReceiver(router)',
    is: 'null',
  },
  // A click or key during hydration would hydrate the whole page at once, in one long task. Nothing needs that: until then
  // the browser acts as without scripts, and forms of staff wait for the application (app/shell/start/head/starter.ts).
  {
    file: reactDom,
    expression: '-1 < discreteReplayableEvents.indexOf(domEventName)',
    is: 'blockedOn !== targetContainer && -1 < discreteReplayableEvents.indexOf(domEventName)',
  },
  ...Object.entries(signals).map(([name, message]) => ({
    file: reactDom,
    expression: `${name} = Error(formatProdErrorMessage(${message}))`,
    is: `${name} = {}`,
  })),
  // The router's own scripts, which the starter replaces.
  {
    file: `${router}dom/ssr/errorBoundaries.js`,
    expression: 'renderScripts ? /* @__PURE__ */ React$1.createElement(Scripts, null) : null',
    is: 'null',
  },
];

/** A replacement of a part of a module. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The plugin. The build fails when a new version of React or its router lacks what is left out. */
export function leaveOutUnusedFeatures(): Plugin {
  return {
    name: 'leave-out-unused-features',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/(react\/cjs|react-dom\/cjs|react-router\/dist\/production\/lib)\//,
      },
      handler(code, id) {
        const file = /node_modules\/(.*?\.js)/.exec(id)?.[1] ?? '';
        let used = file.startsWith(router) ? withoutDebuggingNames(code) : code;
        for (const { expression, is } of decidedExpressions.filter((each) => each.file === file)) {
          if (!used.includes(expression)) this.error(`${file} lacks ${expression}`);
          used = used.replaceAll(expression, is);
        }
        for (const { names, body } of emptiedFunctions.filter((each) => each.file === file)) {
          const edits = replaceFunctions(this.parse(used), names, body);
          if (edits.length === 0) this.error(`${file} lacks ${names}`);
          used = applyEdits(used, edits);
        }
        return { code: used, map: null };
      },
    },
  };
}

/**
 * The bundler keeps components of the router for their debugging names, and because it cannot know that `forwardRef`
 * has no side effects.
 */
const withoutDebuggingNames = (code: string) =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (?=React\$1\.forwardRef\()/g, '= /* @__PURE__ */ ');

/** Replaces the bodies of functions with matching names, and removes methods that are added to them. */
function replaceFunctions(module: ESTree.Program, names: RegExp, body: string): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    FunctionDeclaration({ id, body: old }) {
      if (id && old && names.test(id.name)) edits.push({ ...old, text: body });
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type === 'AssignmentExpression' && names.test(methodOwner(expression.left)))
        edits.push({ start, end, text: '' });
    },
  }).visit(module);
  return edits;
}

/** `Name` of `Name.prototype.method`, otherwise empty. */
function methodOwner(target: ESTree.AssignmentTarget): string {
  if (target.type !== 'MemberExpression') return '';
  const { object: prototype } = target;
  if (prototype.type !== 'MemberExpression' || prototype.object.type !== 'Identifier') return '';
  return prototype.object.name;
}

/** Applies edits to a text, the outer one where one contains another. */
function applyEdits(text: string, edits: Edit[]): string {
  let applied = '';
  let at = 0;
  for (const { start, end, text: replacement } of edits.sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    applied += text.slice(at, start) + replacement;
    at = end;
  }
  return applied + text.slice(at);
}
