import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

/** The parts of a response that a page needs. */
export type PageResponse = Response | PageDocument;

interface PageDocument {
  status: number;
  headers: Pick<Headers, 'get' | 'getSetCookie'>;
  body: Buffer;
  /** The inline scripts that it may run. */
  scripts: readonly string[];
}

type PageHandler = (url: URL, context: RouterContextProvider) => Promise<PageResponse>;

/** What the site's build exports for its handlers. */
export interface RouterEntry {
  /** Returns the build with only the routes that a path with a first segment can match. */
  splitByFirstSegment(build: ServerBuild): (segment: string) => ServerBuild;
  /** Creates the handler of a build's documents; it returns null if the path is not a page. */
  createDocumentHandler(
    build: ServerBuild,
  ): (url: URL, context: RouterContextProvider) => Promise<PageResponse> | null;
}

interface Handlers {
  document: PageHandler;
  data: PageHandler;
}

/** The router's handlers: a pair for each first segment of a path, since the router tries all routes that it has. */
export class RouterHandlers {
  readonly #isDevelopment: boolean;
  /** In development there are many builds. */
  readonly #splitBuilds = new WeakMap<ServerBuild, (segment: string) => ServerBuild>();
  readonly #handlers = new WeakMap<ServerBuild, Handlers>();

  constructor(isDevelopment: boolean) {
    this.#isDevelopment = isDevelopment;
  }

  /** The handlers for paths with a first segment: of documents, and of a navigation's data. */
  find(build: ServerBuild, entry: RouterEntry, firstSegment: string): Handlers {
    const part = this.#isDevelopment ? build : this.#split(build, entry)(firstSegment);
    const known = this.#handlers.get(part);
    if (known) return known;
    const handlers = this.#isDevelopment ? developmentHandlers(part) : handlersOf(part, entry);
    this.#handlers.set(part, handlers);
    return handlers;
  }

  #split(build: ServerBuild, entry: RouterEntry): (segment: string) => ServerBuild {
    const known = this.#splitBuilds.get(build);
    if (known) return known;
    const split = entry.splitByFirstSegment(build);
    this.#splitBuilds.set(build, split);
    return split;
  }
}

function handlersOf(build: ServerBuild, entry: RouterEntry): Handlers {
  const data = routerHandler(build, 'production');
  const documents = entry.createDocumentHandler(build);
  return { document: (url, context) => documents(url, context) ?? data(url, context), data };
}

function developmentHandlers(build: ServerBuild): Handlers {
  const handle = routerHandler(build, 'development');
  return { document: handle, data: handle };
}

/** The router's own handler. */
function routerHandler(build: ServerBuild, mode: 'production' | 'development'): PageHandler {
  const handle = createRequestHandler(build, mode);
  return (url, context) => handle(new Request(url), context);
}
