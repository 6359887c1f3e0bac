import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';

type Campaign = Reply<'donations/getCampaign'>['campaign'];
export type PageTexts = Pick<Campaign, 'description' | 'image' | 'imageAlt'>;

interface PageTextsFieldsProps {
  /** Null: a new one. */
  campaign: Campaign | null;
  texts: PageTexts;
  onChange: (changed: Partial<PageTexts>) => void;
  errors: Record<string, string>;
}

/** The page of a campaign. */
export function PageTextsFields({ campaign, texts, onChange, errors }: PageTextsFieldsProps) {
  return (
    <fieldset className="mt-4 grid gap-3">
      <legend className="mb-2 text-lg font-semibold">Its page</legend>
      {campaign && (
        <TextField
          label="URL slug (after /campaigns/)"
          name="slug"
          maxLength={80}
          defaultValue={campaign.slug}
          error={errors.slug}
        />
      )}
      <TextField
        label="Summary (one sentence, shown on the Donate page and in search engines)"
        name="summary"
        maxLength={300}
        defaultValue={campaign?.summary}
        error={errors.summary}
      />
      <MediaField
        label="Picture"
        value={texts.image}
        onChange={(image, media) => onChange({ image, imageAlt: media?.alt ?? '' })}
        error={errors.image}
      />
      {texts.image && (
        <TextField
          label="Alt text (describe the picture; blank = decorative)"
          maxLength={300}
          value={texts.imageAlt}
          onChange={({ target }) => onChange({ imageAlt: target.value })}
          error={errors.imageAlt}
        />
      )}
      <MarkdownField
        label="Text"
        value={texts.description}
        onChange={(description) => onChange({ description })}
        error={errors.description}
      />
    </fieldset>
  );
}
