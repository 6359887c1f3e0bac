import type { RouterContextProvider } from 'react-router';
import type { FormResult } from '#contract/form-result.ts';
import type { Path } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { SitePreview } from './site-preview.ts';

/** A page, a file or data, before the server's own headers are added. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The inline scripts that a document may run. */
  scripts: readonly string[];
}

/** The site as its entry for the server makes it: see app/entry.server.tsx. */
export interface SiteApplication {
  createLoadContext(request: {
    call: (path: Path, body: unknown) => Promise<unknown>;
    translate: Translate;
    hasToken: boolean;
    endSession: readonly string[];
    formResult: FormResult | null;
    requestId: string;
    report: (error: unknown) => void;
    previewName: string | undefined;
  }): RouterContextProvider;
  CallError: new (status: number, reply: Record<string, unknown>) => Error;
  answerDocument(url: URL, context: RouterContextProvider): Promise<PageAnswer>;
  /** @param wanted the ids of the routes whose data are wanted; null: all of the page's */
  answerData(
    url: URL,
    context: RouterContextProvider,
    wanted: readonly string[] | null,
  ): Promise<PageAnswer>;
  /** Whether the site has a route with this id. */
  isRoute(id: string): boolean;
}

/** The source of the site: read once, or again after every change in development. */
export interface SiteBuild {
  load(): Promise<SiteApplication>;
  isDevelopment: boolean;
}

/** A site with the folders of its browser assets, and of earlier releases'. */
export interface BuiltSite {
  build: SiteBuild;
  folders: readonly string[];
}

/** A page that only one client gets. */
export interface OwnPage {
  path: string;
  form: FormResult | null;
  preview: SitePreview | null;
}

/** A page's properties besides its response. */
export interface PageFacts {
  language: Language;
  isPublic: boolean;
  area: string;
}

/** Notes about the rendering of a page. */
export interface RenderTrace {
  tags: Set<string>;
  /** A call was answered with 503: the page is not broken, but temporarily unavailable. */
  isUnavailable: boolean;
}
