/** A route of the site: a page, a file, or a layout around other routes. */
export interface SiteRoute {
  /** Unique; by default the file. */
  id: string;
  /** Absent for layouts and for the home page. */
  path?: string;
  index?: true;
  /** Its module, below `app` and without `.route.tsx`. */
  file: string;
  children?: SiteRoute[];
}

/** The home page. */
export const index = (file: string): SiteRoute => ({ id: file, index: true, file });

/** @param id of a route whose file has several */
export const route = (path: string, file: string, { id = file } = {}): SiteRoute => ({
  id,
  path,
  file,
});

/** A layout around other routes. */
export const layout = (file: string, children: SiteRoute[], { id = file } = {}): SiteRoute => ({
  id,
  file,
  children,
});
