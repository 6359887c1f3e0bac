import type { Capability } from '../../capabilities.ts';
import type { MessageKey } from '../../language/message-keys.ts';
import type { OwnField, OwnFields } from './own-field.ts';

/** A section's link in the site's header, until staff change it. */
interface HeaderLink {
  /** In the default language. */
  label: string;
  /** Lower ones come first. */
  place: number;
  isShown: boolean;
}

/** A page that the site itself links to. */
interface SitePage {
  name: string;
  /** Its default title. */
  title: string;
  /** Its public URL. */
  address: string;
  /** Whether visitors find it by the search. */
  isSearched: boolean;
  /** The fields that only it has, which its view shows; a page of the site itself refers to others by links. */
  fields?: Readonly<Record<string, Exclude<OwnField, { kind: 'reference' }>>>;
}

interface FixedHeaderLink extends HeaderLink {
  /** The label in every language. */
  labelKey: MessageKey;
}

/** A section of pages that the site itself links to. */
export interface FixedKind {
  /** Its name on staff screens. */
  title: string;
  /** In their order. */
  pages: readonly SitePage[];
  /** Null: the header has no link to it. */
  header: FixedHeaderLink | null;
}

/** A section of any number of pages: see CONTRIBUTING.md. */
export interface AddressedKind {
  /** Its place in the staff's menu, and among the pages that a link may lead to: lower ones come first. */
  place: number;
  /** Null: the header has no link to its list. */
  header: HeaderLink | null;
  /** The list at `/{section}`. */
  list: {
    /** The name of the page in the section `intro` that is shown above it. */
    introPage: string;
    /** All pages at once; 24 at a time; or 24 at a time, of which visitors may choose those of one topic. */
    shows: 'all' | 'pages' | 'pagesByTopic';
    /** The order in which staff put the pages, or the newest first. */
    order: 'chosen' | 'newest';
  };
  /** How its pages are named: freely, or by year and month, `2026March`. */
  names: 'free' | 'months';
  /** What it takes to edit its pages, and so to see their drafts, and to publish them. */
  capabilities: { edit: Capability; publish: Capability };
  /** Whether the date of publication is shown below the title. */
  isDated: boolean;
  /** Whether lists say how long its pages take to read. */
  hasReadingTime: boolean;
  /** Whether there is a table of contents next to the text. */
  hasContents: boolean;
  /** Whether its paragraphs are lessons, each with a page of its own: see contract/shared/lessons.ts. */
  hasLessons: boolean;
  /** Whether staff state author, dates, topics and sources. */
  hasDetails: boolean;
  /** Whether its pages, and those of all such sections, suggest each other by topic. */
  isRelatedByTopic: boolean;
  /** After how many days a page is due for another review; null: its pages need none. */
  reviewDays: number | null;
  /** Whether its newest pages are in the feed. */
  isInFeed: boolean;
  /** Whether a newsletter that is started from the latest content announces its new pages. */
  isAnnounced: boolean;
  /** The fields that only its pages have. */
  fields: OwnFields;
}
