import type { Early, Who } from '#contract/call.ts';
import type { CheckedBody, contract, Path, Reply } from '#contract/index.ts';
import type { Settings } from './config.ts';
import type { Contribution } from './contributions.ts';
import type { CurrentUser } from './current-user.ts';
import type { Searcher } from './features/search/searcher.ts';
import type { SessionStore } from './http/access/session-store.ts';
import type { ChangeFeed } from './platform/changes.ts';
import type { Connection } from './platform/db/connect.ts';
import type { ReceivedFile } from './platform/storage/incoming-files.ts';
import type { MediaStore } from './platform/storage/media-store.ts';

/** The dependencies of every feature. */
export interface AppDeps extends Connection {
  settings: Settings;
  changes: ChangeFeed;
  media: MediaStore;
  /** Finds the session of a token. */
  sessions: SessionStore;
  /** Searches what visitors see now. */
  searcher: Searcher;
  /** The features' contributions to one another, in feature order. */
  contributions: readonly Contribution[];
  /** Origins that browsers may call the API from. */
  allowedOrigins: ReadonlySet<string>;
  /** The build's redirects, from lower-case path to target. */
  routeManifest: ReadonlyMap<string, string>;
}

/** A handler's knowledge of its caller and request, and the effects it may have on the response. */
export interface CallContext<Caller extends CurrentUser | null = CurrentUser | null> {
  person: Caller;
  sessionId: string | null;
  /** The client's network, which rate limits count by: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string;
  /** The uploaded file. It is deleted once the call is answered. */
  file: ReceivedFile | null;
  /** A solved bot-check challenge, if the client sent one. */
  botCheck: string;
  /** The settings that determine the session cookies' names and domain. */
  settings: Pick<Settings, 'siteUrl' | 'cookieDomain'>;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options: CookieOptions): void;
}

interface CookieOptions {
  httpOnly?: boolean;
  /** In seconds; absent: until the browser closes. */
  maxAge?: number;
}

type Awaitable<T> = T | Promise<T>;

type WhoMay<P extends Path> = (typeof contract)[P]['who'];

/** The caller. The gate requires an account unless the call is public. */
type CallerOf<P extends Path> =
  WhoMay<P> extends Exclude<Who, 'anyone'> | { early: Exclude<Early, 'anyone'> }
    ? CurrentUser
    : CurrentUser | null;

/** A feature's handlers: from the contract's validated body to the contract's reply. */
export type Handlers<P extends Path> = {
  [Call in P]: (
    body: CheckedBody<Call>,
    context: CallContext<CallerOf<Call>>,
  ) => Awaitable<Reply<Call>>;
};
