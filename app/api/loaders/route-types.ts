import type { LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PageVersions } from '#contract/shared/language/page-versions.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** The arguments of a route's loader. `Param` names the parameters in the route's path, `Optional` those that may be absent. */
export interface LoaderArgs<Param extends string = never, Optional extends string = never>
  extends Omit<LoaderFunctionArgs, 'params'> {
  params: Record<Param, string> & Partial<Record<Optional, string>>;
}

type Loader = (...args: never[]) => unknown;

/** The data that a loader returns: not a response that it throws or returns instead. */
type LoadedBy<L extends Loader> = ReturnType<typeof useLoaderData<L>>;

/** The properties of a page's component. */
export interface PageProps<L extends Loader = () => null> {
  loaderData: LoadedBy<L>;
}

/** A route that is shown, with its data: the root first, then what is inside it. */
export type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The arguments of a route's `meta` function. Without data its loader has failed. */
export interface MetaArgs<L extends Loader = () => null> {
  t: Translate;
  loaderData: LoadedBy<L> | undefined;
  matches: RouteMatches;
}

/** Where a page is, for its canonical address, those of its other languages, and the links to them. */
export interface PagePlace {
  /** The URL of the site. */
  site: string;
  versions: PageVersions;
  /** In the language of the page that is shown. */
  path: string;
  /** The address to go to for a language that it has no version in; undefined: the same path. */
  otherwise?: string | undefined;
  /** The end of this page’s paths, if it is a variant of a canonical page: '/print'. */
  below: string;
}

/** One tag in a page's head. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { place: PagePlace }
  | { 'script:ld+json': Record<string, unknown> };

/** Describes a page for its head. */
export type Meta = (args: { t: Translate; loaderData: never; matches: RouteMatches }) => MetaTag[];
