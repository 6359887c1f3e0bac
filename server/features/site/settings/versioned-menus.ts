import type { EntryContent } from '#contract/lists/entries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { VersionedList } from '../../lists/history/versioned-list.ts';
import { lockSite, readSite, type SiteSettings, writeSite } from '../site-settings.ts';
import { arranged, refuseRepeated } from './edit-settings.ts';

type MenuName = 'headerMenu' | 'coursesMenu';

interface Menu<L extends MenuName> {
  list: L;
  title: string;
  /** The menu in the settings. */
  contentOf(site: SiteSettings): EntryContent<L>;
  /** @throws {AppError} `badInput` for content that cannot be published */
  check?(content: EntryContent<L>): void;
  /** The settings that it changes. */
  changesTo(site: SiteSettings, content: EntryContent<L>): Partial<SiteSettings>;
}

/**
 * A menu with drafts and a history, so that it can be part of a release. It is stored with the other settings, which
 * may change while it stays.
 */
const versionedMenu = <L extends MenuName>({
  list,
  title,
  contentOf,
  check,
  changesTo,
}: Menu<L>): VersionedList<L> => ({
  list,
  area: 'settings',
  tables: [],
  isPermanent: true,
  message: `${title} is updated.`,
  titleOf: () => title,
  read: async (db) => new Map([['site', contentOf(await readSite(db))]]),
  newKey: async () => 'site',
  async prepare(content) {
    check?.(content);
    return async (trx) => {
      const site = await lockSite(trx);
      await writeSite(trx, { ...site, ...changesTo(site, content), version: site.version + 1 });
      return ['site'];
    };
  },
  async remove() {
    throw new AppError('inUse', `The ${title.toLowerCase()} can’t be deleted.`);
  },
});

/** The header's links and its Donate button. */
export const headerHistory = versionedMenu({
  list: 'headerMenu',
  title: 'Header',
  contentOf: ({ headerMenu, donateButton }) => ({ headerMenu, donateButton }),
  check: ({ headerMenu }) => refuseRepeated(headerMenu),
  changesTo: (site, { headerMenu, donateButton }) => ({
    headerMenu: arranged(site.headerMenu, headerMenu),
    donateButton,
  }),
});

/** The menu that opens from “Courses” in the header. */
export const coursesMenuHistory = versionedMenu({
  list: 'coursesMenu',
  title: 'Courses menu',
  contentOf: ({ coursesMenu }) => ({ coursesMenu }),
  changesTo: (_site, { coursesMenu }) => ({ coursesMenu }),
});
