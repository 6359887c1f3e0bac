import { Field } from '#app/editor/fields.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { HeaderPageName } from '#contract/shared/pages/header-pages.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { FieldsProps } from '../lists/list-definition.ts';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import { useSortable } from '../sortable/use-sortable.ts';
import type { Settings } from './site-settings.ts';

type HeaderDraft = Pick<Settings, 'headerMenu' | 'donateButton'>;

/** The name of each page in this form, which may differ from its name in the header. */
const pageTitles: Record<HeaderPageName, string> = {
  ...sectionTitles,
  research: 'Research',
  events: 'Events',
  faq: 'Frequently asked questions',
};

/** The header's links: their labels, order, and visibility; and the Donate button. */
export function HeaderMenuFields({ draft, change, errors }: FieldsProps<Settings, HeaderDraft>) {
  const { headerMenu, donateButton } = draft;
  const order = useSortable(headerMenu, (moved) => change({ headerMenu: moved }), 'link');
  return (
    <>
      <div ref={order.list} data-entries className="grid gap-3">
        <p aria-live="polite" className="sr-only">
          {order.announcement}
        </p>
        {headerMenu.map((link, index) => {
          const edit = (fields: Partial<typeof link>) =>
            change({ headerMenu: headerMenu.with(index, { ...link, ...fields }) });
          return (
            <LinkField
              key={link.page}
              title={pageTitles[link.page]}
              link={link}
              edit={edit}
              error={errorsUnder(errors, `headerMenu.${index}`).label}
            >
              <MoveButtons
                index={index}
                count={headerMenu.length}
                onMove={(to) => order.move(index, to)}
                onDrag={order.start}
              />
            </LinkField>
          );
        })}
      </div>
      <LinkField
        title="Donate button"
        link={donateButton}
        edit={(fields) => change({ donateButton: { ...donateButton, ...fields } })}
        error={errors['donateButton.label']}
      />
    </>
  );
}

interface Shown {
  label: string;
  isShown: 0 | 1;
}

interface LinkFieldProps {
  title: string;
  link: Shown;
  edit: (fields: Partial<Shown>) => void;
  error: string | undefined;
  children?: React.ReactNode;
}

function LinkField({ title, link, edit, error, children }: LinkFieldProps) {
  return (
    <fieldset data-entry className="border-l-4 border-wheat pl-3">
      <legend className="sr-only">{title}</legend>
      <div className="grid items-end gap-x-5 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_10rem]">
        <Field
          label={`Link text of “${title}”`}
          value={link.label}
          onChange={(label) => edit({ label })}
          error={error}
        />
        <CheckField
          label="Visible to visitors"
          checked={link.isShown === 1}
          onChange={({ target }) => edit({ isShown: target.checked ? 1 : 0 })}
        />
        <p className="flex items-center gap-4 py-2 text-sm">{children}</p>
      </div>
    </fieldset>
  );
}
