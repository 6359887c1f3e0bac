import { CheckField } from '#app/ui/form/check-field.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { starters as pages, type StarterName } from '#contract/shared/pages/starters.ts';

interface StarterFieldsProps {
  starters: Reply<'setup/getSetup'>['starters'];
  chosen: readonly StarterName[];
  onChange: (chosen: StarterName[]) => void;
}

/** Which pages begin with a starter text. One that someone has written is left as it is. */
export function StarterFields({ starters, chosen, onChange }: StarterFieldsProps) {
  const empty = starters.filter(({ isEmpty }) => isEmpty === 1);
  const written = starters.filter(({ isEmpty }) => isEmpty === 0);
  return (
    <section aria-labelledby="starters-title" className="staff-panel grid gap-3">
      <h2 id="starters-title" className="text-xl">
        Starter texts
      </h2>
      <p className="text-sm">
        Each becomes a draft with your answers, and with blanks in [brackets] for you to fill.
        Visitors see none of it until you publish it. The privacy policy and the terms are a
        starting point, not legal advice.
      </p>
      {empty.map(({ name }) => (
        <CheckField
          key={name}
          name={name}
          label={pages[name].title}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
      {written.length > 0 && (
        <p>
          Already begun:{' '}
          {written.map(({ name }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <SiteLink to={pages[name].editor}>{pages[name].title}</SiteLink>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
