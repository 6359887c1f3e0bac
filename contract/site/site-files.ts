/** The files of the site's build, as its documents name them. */
export interface SiteFiles {
  /** Changes with every build: open pages compare it with that of the server. */
  build: string;
  /** The module that starts the application in the browser. */
  entry: string;
  /** A module that documents run before the application: only the development server has one. */
  developmentScript: string | null;
  /**
   * The scripts that a page imports, besides those that are loaded on demand.
   * @param modules sources of the page's routes, such as 'app/public/faq/faq.route.tsx'
   */
  scriptsOf(modules: readonly string[]): string[];
  /** The style sheets of a page. */
  stylesOf(modules: readonly string[]): string[];
}
