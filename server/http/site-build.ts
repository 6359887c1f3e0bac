import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { FormResult } from '#contract/form-result.ts';
import type { Path } from '#contract/index.ts';
import type { RouterEntry } from './pages/router/router-handlers.ts';
import type { SitePreview } from './site-preview.ts';

/** The exports of the site's build for its server, besides those for the router. */
export interface SiteEntry extends RouterEntry {
  createLoadContext(request: {
    call: (path: Path, body: unknown) => Promise<unknown>;
    hasToken: boolean;
    endSession: readonly string[];
    formResult: FormResult | null;
    requestId: string;
    report: (error: unknown) => void;
    previewName: string | undefined;
  }): RouterContextProvider;
  CallError: new (status: number, reply: Record<string, unknown>) => Error;
}

/** The source of the build: read once, or rebuilt for every change in development. */
export interface SiteBuild {
  load(): Promise<ServerBuild>;
  isDevelopment: boolean;
}

/** A page that only one client gets. */
export interface OwnPage {
  path: string;
  form: FormResult | null;
  preview: SitePreview | null;
}

/** What is known of a page besides its response. */
export interface PageFacts {
  isPublic: boolean;
  area: string;
}

/** What is found while a page is rendered. */
export interface RenderTrace {
  tags: Set<string>;
  /** A call was answered with 503: the page is not broken, but temporarily unavailable. */
  isUnavailable: boolean;
}
