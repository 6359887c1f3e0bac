import type { Language } from '#contract/shared/language/languages.ts';
import type { HeldRoles } from '#contract/shared/may.ts';
import type { ContentBlockKind } from '#contract/shared/newsletter/content-blocks.ts';
import type { LegalDetails } from '#contract/site/site.ts';
import type { Settings } from './config.ts';
import type { AuditLabels } from './features/audit/audit-labels.ts';
import type { User } from './features/auth/accounts/users.ts';
import type { AnyVersionedList } from './features/lists/history/versioned-list.ts';
import type { ReadEntries } from './features/lists/translations/originals.ts';
import type { MediaReference } from './features/media/references/references.ts';
import type { ReadBlockCards } from './features/pages/blocks/block-card.ts';
import type {
  SearchCollection,
  SearchSource,
  SuggestionSource,
} from './features/search/search-source.ts';
import type { Form } from './http/forms/form.ts';
import type { PageParameters } from './http/pages/address.ts';
import type { Db } from './platform/db/connect.ts';
import type { EventSubscriber } from './platform/events/subscriber.ts';
import type { QueueState } from './platform/jobs/queue-state.ts';
import type { MediaStore } from './platform/storage/media-store.ts';
import type { TemporaryFiles } from './platform/storage/temporary-files.ts';
import type { Tables } from './schema/tables.ts';

/**
 * A feature's contributions to accounts, deletion, retention, the audit trail, media, search and pages: the part of the
 * feature (`feature.ts`) that other features read.
 */
export interface Contribution {
  personalData?: PersonalData;
  /** How rows are deleted again after a backup was restored, by the kind that recorded deletions name: 'subscriber'. */
  deletions?: Record<string, Deletion>;
  /**
   * Deletes expired rows; runs periodically.
   * @param now in ms
   */
  expire?(db: Db, now: number): Promise<void>;
  /** Removes its files that are of no use; runs periodically. */
  cleanUp?: CleanUp;
  auditLabels?: AuditLabels;
  mediaReferences?: readonly MediaReference[];
  /** Lists with drafts and a history. */
  versionedLists?: readonly AnyVersionedList[];
  /** The entries of translated lists without a history: those with one are read by it. */
  translatedEntries?: ReadEntries;
  /**
   * Tables that public pages read, besides those of its lists: they are copied to preview a release. No people in them.
   */
  contentTables?: readonly (keyof Tables)[];
  /** The feature's blocks in newsletters, by kind. */
  blockCards?: Partial<Record<ContentBlockKind, ReadBlockCards>>;
  searchSources?: Record<string, SearchSource>;
  searchCollections?: readonly SearchCollection[];
  /** What is suggested where a search finds nothing. */
  searchSuggestions?: SuggestionSource;
  /**
   * Its published paths, such as '/articles/Fiber', in any letter case: redirects may not start there.
   */
  publicAddresses?(db: Db): Promise<readonly string[]>;
  /** Its pages at fixed addresses, of which menus leave out those without content. */
  menuEntries?: MenuEntries;
  /** The first segments of its addresses that are no pages, such as 'webhooks': redirects may not start there either. */
  reservedAreas?: readonly string[];
  /** Handlers of forms that its pages post to `/forms/{name}` without scripts, by name. */
  forms?: Record<string, Form>;
  /** Origins of other sites that its forms may redirect to; pages allow no others. */
  formTargets?(settings: Settings): readonly string[];
  /**
   * Where someone is led who has just signed in, before anything else; undefined: nowhere.
   * @param held their roles
   */
  firstScreen?(db: Db, held: HeldRoles): Promise<string | undefined>;
  /** What the organization is in law, which every page states. */
  legalDetails?(db: Db): Promise<LegalDetails>;
  /** Its queues of work, by what waits: 'emails'. They appear in the metrics and on the System screen. */
  queues?: Readonly<Record<string, (db: Db) => Promise<QueueState>>>;
  /** What it does when something happens: see docs/architecture.md. */
  eventSubscribers?: readonly EventSubscriber[];
  /** The query parameters that its pages depend on; all others are dropped. */
  pageParameters?: PageParameters;
  /** Its background jobs, as the System screen lists them. */
  jobs?: readonly ListedJob[];
  /** Its files that are of no use once the work that wrote them has ended. */
  temporaryFiles?(settings: Settings): readonly FeatureFiles[];
}

/** What decides whether menus link to a feature's pages. */
interface MenuEntries {
  /** How the tags of the changes begin that may fill or empty one of them: see `server/platform/change-marks.ts`. */
  tags: readonly string[];
  /** The pages, and whether each has something to show. Another feature may fill the same page. */
  read(db: Db, settings: Settings): Promise<readonly MenuEntry[]>;
}

export interface MenuEntry {
  /** In any letter case: '/FAQ'. */
  address: string;
  isFilled: boolean;
}

export interface ListedJob {
  /** Its name in the log and on the System screen. */
  name: string;
  /** Its row in the table of schedules, if it works at times of its own instead of at every run. */
  schedule?: string;
}

/** Temporary files of a feature. */
export interface FeatureFiles extends TemporaryFiles {
  /** Whether nothing but the program writes them: at its start, all that are there are left over. */
  isProgramsOwn: boolean;
}

/** How a feature's personal data follows its account. */
interface PersonalData {
  /** Deletes an account's data, in the transaction that deletes the account. */
  remove?(trx: Db, owner: User): Promise<void>;
  /**
   * Moves the data of an account's email address to its new, verified one.
   * @param owner the account before the change
   */
  changeEmail?(trx: Db, owner: User, to: string): Promise<void>;
  /**
   * Someone registered.
   * @param chosen newsletters chosen in the form
   */
  register?(trx: Db, owner: User, chosen: { newsletters: 0 | 1 }): Promise<void>;
  /** The owner has verified the account's email address. */
  emailVerified?(trx: Db, owner: User): Promise<void>;
  /** The owner has chosen in which language they are written to, from then on as everything that they are here. */
  changeLanguage?(trx: Db, owner: User, language: Language): Promise<void>;
  /** Sections of the personal data export, by their names in that file. */
  exports?: Record<string, (db: Db, owner: User) => Promise<unknown>>;
}

/** How files are removed. Unlike that of rows it can fail by itself, so it has a name on the System screen. */
interface CleanUp {
  name: string;
  run(db: Db, media: MediaStore): Promise<unknown>;
}

/** How a deleted row is deleted again. */
export interface Deletion {
  table: 'users' | 'subscribers' | 'contact_messages' | 'participants' | 'donors' | 'people';
  remove(trx: Db, id: string): Promise<unknown>;
}

/**
 * At most this many of the newest entries of one kind are exported for an account. Some kinds can be created by anyone
 * in any number, and a file with all of them would block other requests while it is made.
 */
export const maxExported = 5_000;

/** Everyone who gets events, lowest feature first. */
export const eventSubscribersOf = (contributions: readonly Contribution[]): EventSubscriber[] =>
  contributions.flatMap(({ eventSubscribers = [] }) => eventSubscribers);

/** The addresses of everything that the features have published. */
export async function listPublicAddresses(
  db: Db,
  contributions: readonly Contribution[],
): Promise<string[]> {
  const lists = contributions.map(({ publicAddresses }) => publicAddresses?.(db) ?? []);
  return (await Promise.all(lists)).flat();
}

/** Where someone is led who has just signed in; undefined: nowhere. */
export async function firstScreenFor(
  db: Db,
  contributions: readonly Contribution[],
  held: HeldRoles,
): Promise<string | undefined> {
  for (const { firstScreen } of contributions) {
    const screen = await firstScreen?.(db, held);
    if (screen !== undefined) return screen;
  }
  return undefined;
}

const unknownDetails: LegalDetails = { legalName: '', ein: '', is501c3: 0 };

/** What the organization is in law; empty where no feature knows it. */
export async function readLegalDetails(
  db: Db,
  contributions: readonly Contribution[],
): Promise<LegalDetails> {
  const feature = contributions.find(({ legalDetails }) => legalDetails);
  return (await feature?.legalDetails?.(db)) ?? unknownDetails;
}
