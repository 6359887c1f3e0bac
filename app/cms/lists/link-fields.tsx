import { Field } from '#app/editor/fields.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { Row } from './rows.tsx';

/** A link in one of the site's menus. */
export interface LinkRow extends Row {
  linkName: string;
  url: string;
  isActive: 0 | 1;
}

const pageLinks = 'page-links';

/** Suggestions for the fields below: every page that a menu may link to; once per screen. */
export function PageLinks({ links }: { links: { linkName: string; url: string }[] }) {
  return (
    <datalist id={pageLinks}>
      {links.map(({ linkName, url }) => (
        <option key={url} value={url}>
          {linkName}
        </option>
      ))}
    </datalist>
  );
}

interface LinkFieldsProps {
  link: LinkRow;
  edit: (fields: Partial<LinkRow>) => void;
  errors: Record<string, string>;
}

/** A link's label and target, and whether the target exists yet. */
export function LinkFields({ link, edit, errors }: LinkFieldsProps) {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Link text"
          value={link.linkName}
          onChange={(linkName) => edit({ linkName })}
          error={errors.linkName}
        />
        <Field
          label="Page or web address (URL)"
          type="url"
          suggestions={pageLinks}
          value={link.url}
          onChange={(url) => edit({ url })}
          error={errors.url}
        />
      </div>
      <CheckField
        label="Active (if not, visitors see “Coming Soon”)"
        checked={link.isActive === 1}
        onChange={({ target }) => edit({ isActive: target.checked ? 1 : 0 })}
      />
    </>
  );
}
