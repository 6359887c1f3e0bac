import { createContext, use } from 'react';

/** The server's additions to a document, for the scripts in its head and for the application. */
export interface DocumentParts {
  /** Runs in the head, before the first paint: see head/head-script.ts. */
  headScript: string;
  styles: readonly PageStyle[];
  /** A module of the development server. */
  developmentScript: string | null;
  /** JSON of `ApplicationFiles`. */
  files: string;
  /** Writes the state of the page’s routes, once all else is rendered: see page-state.ts. */
  state: () => string;
}

/** A style sheet. Private ones are for accounts and staff only: see private-styles.ts. */
export interface PageStyle {
  href: string;
  isPrivate: boolean;
}

/** Read by the starter (head/starter.ts), which is untyped, and by the application. */
export interface ApplicationFiles {
  build: string;
  entry: string;
  /** All scripts that the page imports, which are requested together. */
  scripts: readonly string[];
  /** Whether the page belongs to accounts or staff. */
  isPrivate: boolean;
  /** The page's own path and query, if its document answers a form. */
  page?: string;
}

/** Of the document that the server renders; null in the browser. */
export const DocumentContext = createContext<DocumentParts | null>(null);

const files = 'application';
const state = 'application-state';

/**
 * The data with which the application starts, as inert JSON: the page's policy allows the build's scripts, and nothing that
 * a page contains. See docs/decisions/security/csp-allows-build-scripts.md.
 */
export function ApplicationData() {
  const parts = use(DocumentContext);
  return (
    <>
      <InertJson id={files} json={parts?.files ?? ''} />
      <InertJson id={state} json={parts?.state() ?? ''} />
    </>
  );
}

function InertJson({ id, json }: { id: string; json: string }) {
  return (
    <script
      type="application/json"
      id={id}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

let known: ApplicationFiles | undefined;

/** In the browser: what this document’s application consists of. */
export function applicationFiles(): ApplicationFiles {
  known ??= JSON.parse(textOf(files)) as ApplicationFiles;
  return known;
}

/** In the browser: the state of the page's routes, as page-state.ts reads it. */
export const writtenState = (): string => textOf(state);
