import { createRequestHandler, type ServerBuild } from 'react-router';

type RouterHandler = ReturnType<typeof createRequestHandler>;

/** What the site's build exports for its handlers. */
export interface RouterEntry {
  withDocumentData(build: ServerBuild): ServerBuild;
  /** Returns the build with only the routes that a path with a first segment can match. */
  splitByFirstSegment(build: ServerBuild): (segment: string) => ServerBuild;
}

/** The router's handlers: one for each first segment of a path, since the router tries all routes that it has. */
export class RouterHandlers {
  readonly #isDevelopment: boolean;
  /** In development there are many builds. */
  readonly #splitBuilds = new WeakMap<ServerBuild, (segment: string) => ServerBuild>();
  readonly #handlers = new WeakMap<ServerBuild, RouterHandler>();

  constructor(isDevelopment: boolean) {
    this.#isDevelopment = isDevelopment;
  }

  find(build: ServerBuild, entry: RouterEntry, firstSegment: string): RouterHandler {
    const part = this.#isDevelopment ? build : this.#split(build, entry)(firstSegment);
    const known = this.#handlers.get(part);
    if (known) return known;
    const handler = createRequestHandler(part, this.#isDevelopment ? 'development' : 'production');
    this.#handlers.set(part, handler);
    return handler;
  }

  #split(build: ServerBuild, entry: RouterEntry): (segment: string) => ServerBuild {
    const known = this.#splitBuilds.get(build);
    if (known) return known;
    const split = entry.splitByFirstSegment(entry.withDocumentData(build));
    this.#splitBuilds.set(build, split);
    return split;
  }
}
