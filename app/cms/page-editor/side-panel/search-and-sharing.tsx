import { useMatches } from 'react-router';
import { documentTitle, siteOf, socialPicture } from '#app/content/page-meta.ts';
import { Field } from '#app/editor/fields.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { PageText } from '../../diff/page-text.ts';

/** Search engines cut a longer description. */
const longest = 160;

interface SearchAndSharingProps {
  section: Section;
  name: string;
  intro: PageText['intro'];
  onChange: (description: string) => void;
  error: string | undefined;
}

/** The description for search engines, and how the page looks among their results and as a shared link. */
export function SearchAndSharing({ section, name, intro, onChange, error }: SearchAndSharingProps) {
  const t = useTranslate();
  const site = siteOf(useMatches());
  const { title, description, image } = intro;
  const shownTitle = title.trim() || name;
  const path = publicAddress(section, name) ?? '';
  const shown = description.trim() || site?.description || '';
  const host = site?.url.replace(/^https?:\/\//, '') ?? '';
  const { length } = description.trim();
  return (
    <>
      <Field
        label="Description for search engines"
        value={description}
        onChange={onChange}
        error={error}
      />
      <p className="text-xs text-bark">
        {length > longest
          ? `${length} characters: search engines show about ${longest}.`
          : length === 0
            ? 'If blank, the description of the whole site is shown.'
            : `${length} of about ${longest} characters.`}
      </p>
      <figure className="grid gap-1">
        <figcaption className="text-xs font-semibold">In search results</figcaption>
        <div className="search-result">
          <p className="text-xs text-bark">{`${host}${path}`}</p>
          <p className="search-result-title">
            {documentTitle(site, { t, path, title: shownTitle })}
          </p>
          <p className="clamped">{shown}</p>
        </div>
      </figure>
      <figure className="grid gap-1">
        <figcaption className="text-xs font-semibold">As a shared link</figcaption>
        <div className="shared-link">
          <img src={`/media/${socialPicture(image)}`} alt="" loading="lazy" />
          <div>
            <p className="text-xs text-bark">{host}</p>
            <p className="font-semibold">{shownTitle}</p>
            <p className="clamped">{shown}</p>
          </div>
        </div>
      </figure>
    </>
  );
}
