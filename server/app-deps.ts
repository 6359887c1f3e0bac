import type { Who } from '#contract/call.ts';
import type { CheckedBody, contract, Path, Reply } from '#contract/index.ts';
import type { Settings } from './config.ts';
import type { Contribution } from './contributions.ts';
import type { CurrentUser } from './current-user.ts';
import type { SessionStore } from './http/access/session-store.ts';
import type { ChangeFeed } from './platform/changes.ts';
import type { Connection } from './platform/db/connect.ts';
import type { ReceivedFile } from './platform/storage/incoming-files.ts';
import type { MediaStore } from './platform/storage/media-store.ts';

/** What every group is given. */
export interface AppDeps extends Connection {
  settings: Settings;
  changes: ChangeFeed;
  media: MediaStore;
  /** Who is signed in. */
  sessions: SessionStore;
  /** What features add to what others do, in the order of the features. */
  contributions: readonly Contribution[];
  /** Origins that may call from a browser. */
  allowedOrigins: ReadonlySet<string>;
  /** The build's redirects, from lower-case path to address. */
  routeManifest: ReadonlyMap<string, string>;
}

/** What a handler may know and do beyond its body. */
export interface CallContext<Caller extends CurrentUser | null = CurrentUser | null> {
  person: Caller;
  sessionId: string | null;
  /** The client's network: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string;
  /** The file that came alongside the body. It is gone once the call is answered. */
  file: ReceivedFile | null;
  /** A solved bot-check challenge, where the client sent one. */
  botCheck: string;
  /** What the names and the domain of the session's cookies depend on. */
  settings: Pick<Settings, 'siteUrl' | 'cookieDomain'>;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options: CookieOptions): void;
}

interface CookieOptions {
  httpOnly?: boolean;
  /** Seconds; absent: until the browser closes. */
  maxAge?: number;
}

type Awaitable<T> = T | Promise<T>;

type WhoMay<P extends Path> = (typeof contract)[P]['who'];

/** Who makes a call: the gate lets nobody in without an account, unless anyone may make it. */
type CallerOf<P extends Path> =
  WhoMay<P> extends Exclude<Who, 'anyone'> ? CurrentUser : CurrentUser | null;

/** A feature's calls: from the contract's checked body to the contract's reply. */
export type Handlers<P extends Path> = {
  [Call in P]: (
    body: CheckedBody<Call>,
    context: CallContext<CallerOf<Call>>,
  ) => Awaitable<Reply<Call>>;
};
