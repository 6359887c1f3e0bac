import type { RenderedHtml } from '#app/content/rendered-html.ts';
import type { SiteFiles } from '#contract/site/site-files.ts';
import type { ApplicationFiles, DocumentParts, PageStyle } from './application-data.tsx';
import { courseHeadScript, headScript, staffHeadScript } from './head/head-script.ts';
import type { LoadedPage } from './page-loader.ts';
import { inertJson, writeState } from './page-state.ts';

/** Adds the routes of accounts and staff to the application. */
const privateInBrowser = 'app/routes/private-in-browser.ts';

/** The parts that all documents with the same routes have in common. */
type RoutesParts = Pick<DocumentParts, 'headScript' | 'styles' | 'developmentScript'> & {
  application: ApplicationFiles;
  files: string;
};

/** Makes the server's additions to documents: once, where pages with the same routes share them. */
export class DocumentPartsMaker {
  readonly #files: SiteFiles;
  readonly #modules: ReadonlyMap<string, string>;
  readonly #privateIds: ReadonlySet<string>;
  readonly #known = new Map<string, RoutesParts>();

  /**
   * @param modules of routes, by their ids
   * @param privateIds of the routes of accounts and staff
   */
  constructor(
    files: SiteFiles,
    modules: ReadonlyMap<string, string>,
    privateIds: ReadonlySet<string>,
  ) {
    this.#files = files;
    this.#modules = modules;
    this.#privateIds = privateIds;
  }

  /**
   * @param rendered notes the HTML that the document has
   * @param answersForm whether the document is the answer to a form, which has an address of its own
   */
  make(page: LoadedPage, rendered: RenderedHtml, answersForm: boolean): DocumentParts {
    const { pathname, search } = page.location;
    const { application, ...parts } = this.#partsOf(page.matches.map(({ route }) => route.id));
    return {
      ...parts,
      ...(answersForm && { files: textOf({ ...application, page: pathname + search }) }),
      state: () => inertJson(writeState(page, rendered)),
    };
  }

  #partsOf(ids: string[]): RoutesParts {
    const key = ids.join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const isPrivate = ids.some((id) => this.#privateIds.has(id));
    const modules = [
      ...(isPrivate ? [privateInBrowser] : []),
      ...ids.flatMap((id) => this.#modules.get(id) ?? []),
    ];
    const { build, entry, developmentScript } = this.#files;
    const application = { build, entry, scripts: this.#files.scriptsOf(modules), isPrivate };
    const parts = {
      headScript: headScriptOf(ids, isPrivate),
      styles: this.#stylesOf(modules, isPrivate),
      developmentScript,
      application,
      files: textOf(application),
    };
    this.#known.set(key, parts);
    return parts;
  }

  #stylesOf(modules: string[], isPrivate: boolean): PageStyle[] {
    const ofEveryPage = new Set(this.#files.stylesOf([]));
    return this.#files
      .stylesOf(modules)
      .map((href) => ({ href, isPrivate: isPrivate && !ofEveryPage.has(href) }));
  }
}

function headScriptOf(ids: string[], isPrivate: boolean): string {
  if (isPrivate) return staffHeadScript;
  return ids.some((id) => id.startsWith('public/courses/')) ? courseHeadScript : headScript;
}

const textOf = (files: ApplicationFiles) => inertJson(JSON.stringify(files));
