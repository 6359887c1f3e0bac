import type { Language } from '#contract/shared/language/languages.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { headerPages } from '#contract/shared/pages/header-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { partField } from '../lists/translations/entry-texts.ts';
import { entriesInLanguage, type InLanguage } from '../lists/translations/in-language.ts';
import { originalDonateLabel, readSite, type SiteSettings } from './site-settings.ts';

/** The key of the settings among the entries that are translated: there is one. */
const key = 'site';

/** The settings with what visitors read in the language of the call, each text by itself. */
export interface SiteInLanguage
  extends Omit<SiteSettings, 'social' | 'headerMenu' | 'coursesMenu'> {
  /** Of the tagline and the description. */
  language: Language;
  social: InLanguage<SiteSettings['social'][number]>[];
  headerMenu: InLanguage<SiteSettings['headerMenu'][number]>[];
  donateButton: InLanguage<SiteSettings['donateButton']>;
  coursesMenu: InLanguage<SiteSettings['coursesMenu'][number]>[];
}

/** The site’s texts that are translated. The catalogs have the labels that staff have not changed. */
export async function readTranslatedSite(db: Db) {
  const { tagline, description, social, headerMenu, donateButton, coursesMenu } =
    await readSite(db);
  const content = {
    tagline,
    description,
    social,
    headerMenu: headerMenu.filter((link) => labelKeyOf(link) === undefined),
    donateLabel: donateButton.label === originalDonateLabel ? '' : donateButton.label,
    coursesMenu,
  };
  return new Map([[key, content]]);
}

/** The settings for visitors, in the language of the call. */
export async function readSiteInLanguage(db: Db): Promise<SiteInLanguage> {
  const site = await readSite(db);
  const show = await entriesInLanguage(db, key);
  const language = currentLanguage();
  return {
    ...show(site, key, (row, texts) => ({
      ...row,
      tagline: texts.text('tagline', row.tagline),
      description: texts.text('description', row.description),
    })),
    social: site.social.map((link) =>
      show(link, key, (row, texts) => ({
        ...row,
        name: texts.text(partField('social', row.url, 'name'), row.name),
      })),
    ),
    headerMenu: site.headerMenu.map((link) => {
      const label = labelKeyOf(link);
      if (label) return { ...link, label: translate(label), language };
      return show(link, key, (row, texts) => ({
        ...row,
        label: texts.text(partField('headerMenu', row.page, 'label'), row.label),
      }));
    }),
    donateButton:
      site.donateButton.label === originalDonateLabel
        ? { ...site.donateButton, label: translate('content.donate'), language }
        : show(site.donateButton, key, (row, texts) => ({
            ...row,
            label: texts.text('donateLabel', row.label),
          })),
    coursesMenu: site.coursesMenu.map((link) =>
      show(link, key, (row, texts) => ({
        ...row,
        linkName: texts.text(partField('coursesMenu', row.linkName, 'linkName'), row.linkName),
      })),
    ),
  };
}

/** The text of the catalogs for a label that staff have not changed. */
const labelKeyOf = ({ page, label }: SiteSettings['headerMenu'][number]): MessageKey | undefined =>
  headerPages.find((each) => each.name === page && each.label === label)?.labelKey;
