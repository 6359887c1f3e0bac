import { checkPicture } from '#app/editor/checks/check-picture.ts';
import { Field } from '#app/editor/fields.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import type { PageText } from '../../diff/page-text.ts';
import { BesideOriginal } from '../beside/beside-original.tsx';
import { PageDetails } from '../page-details.tsx';
import type { usePageDraft } from '../use-page-draft.ts';
import { RecentVersions } from './recent-versions.tsx';
import { SearchAndSharing } from './search-and-sharing.tsx';
import { SideGroup } from './side-group.tsx';
import { SourceRows } from './source-rows.tsx';

interface PageSideProps {
  draft: ReturnType<typeof usePageDraft>;
  /** Whether the page has an author, topics and sources. */
  isText: boolean;
  onSources: (sources: PageText['intro']['sources']) => void;
}

/** Everything about a page but its text. */
export function PageSide({ draft, isText, onSources }: PageSideProps) {
  const { intro, setIntro, errors } = draft;
  const { section, name, version } = draft.saved.pageData;
  return (
    <aside aria-label="Page settings" className="page-form-side">
      <SideGroup title="Picture">
        <MediaField
          label="Picture"
          value={intro.image}
          onChange={(image, media) =>
            setIntro({ ...intro, image, imageAlt: media?.alt ?? intro.imageAlt })
          }
          error={errors.image}
        />
        <BesideOriginal
          part="imageAlt"
          label="Alt text of the picture"
          own={{ text: intro.image === '' ? ' ' : intro.imageAlt }}
        >
          <Field
            label="Alt text (describe the picture)"
            value={intro.imageAlt}
            onChange={(imageAlt) => setIntro({ ...intro, imageAlt })}
            error={errors.imageAlt}
            findings={checkPicture(intro.image, intro.imageAlt)}
          />
        </BesideOriginal>
      </SideGroup>
      {isText && (
        <SideGroup title="Details">
          <PageDetails intro={intro} onChange={setIntro} errors={errors} />
        </SideGroup>
      )}
      {isText && (
        <SideGroup title="Sources">
          <SourceRows sources={intro.sources} onChange={onSources} errors={errors} />
        </SideGroup>
      )}
      <SideGroup title="Search and sharing">
        <BesideOriginal
          part="description"
          label="Description for search engines"
          own={{ text: intro.description }}
          isOptional
        >
          <SearchAndSharing
            section={section}
            name={name}
            intro={intro}
            onChange={(description) => setIntro({ ...intro, description })}
            error={errors.description}
          />
        </BesideOriginal>
      </SideGroup>
      <RecentVersions section={section} name={name} version={version} />
    </aside>
  );
}
