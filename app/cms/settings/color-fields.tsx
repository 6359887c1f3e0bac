import type { CSSProperties } from 'react';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
import type { Reply } from '#contract/index.ts';
import { contrast, isColor } from '#contract/shared/contrast.ts';
import type { FieldsProps } from '../lists/list-definition.ts';
import { defineSettingsForm, type SettingsForm } from './settings-forms.tsx';
import type { Settings } from './site-settings.ts';
import './color-preview.css';

type Colors = Settings['colors'];
type ColorName = keyof Colors;
type ColorRules = Pick<Reply<'settings/getSettings'>, 'originalColors' | 'pairs' | 'leastContrast'>;

const titles: Record<ColorName, string> = {
  ground: 'Background',
  panel: 'Panels, fields and button text',
  band: 'Tinted sections',
  text: 'Text',
  accent: 'Links, buttons and the footer',
  highlight: 'Donate button and links on hover',
};

/** The style sheet's names of these colors. */
const properties: Record<ColorName, string> = {
  ground: '--color-paper',
  panel: '--color-milk',
  band: '--color-oat',
  text: '--color-ink',
  accent: '--color-leaf',
  highlight: '--color-beet',
};

const names = Object.keys(titles) as ColorName[];

/**
 * The site's colors in the settings.
 * @param rules from the server
 */
export function defineColorsForm(rules: ColorRules): SettingsForm<{ colors: Colors }> {
  return defineSettingsForm<{ colors: Colors }>(
    'colors',
    ({ colors }) => ({ colors }),
    (props) => <ColorFields {...props} rules={rules} />,
    (draft) => draft,
  );
}

interface ColorFieldsProps
  extends Pick<FieldsProps<Settings, { colors: Colors }>, 'draft' | 'change' | 'errors'> {
  rules: ColorRules;
  /** In the header of the picture of the site. */
  siteName?: string;
}

/** The colors, with a picture of the site in them. */
export function ColorFields({
  draft: { colors },
  change,
  errors,
  rules,
  siteName = 'Header',
}: ColorFieldsProps) {
  const edit = (name: ColorName, color: string) => change({ colors: { ...colors, [name]: color } });
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid gap-3">
          {names.map((name) => (
            <ColorField
              key={name}
              title={titles[name]}
              color={colors[name]}
              onChange={(color) => edit(name, color)}
              faults={faultsOf(name, colors, rules)}
              error={errors[`colors.${name}`]}
            />
          ))}
        </div>
        <Preview colors={colors} siteName={siteName} />
      </div>
      <p className="text-sm">
        Visitors whose device prefers dark colors see dark ones that follow from these. Everyone can
        switch.
      </p>
      <button
        type="button"
        className="justify-self-start underline"
        onClick={() => change({ colors: rules.originalColors })}
      >
        Restore original colors
      </button>
    </>
  );
}

/** The backgrounds on which this color has too little contrast. */
function faultsOf(name: ColorName, colors: Colors, { pairs, leastContrast }: ColorRules): string[] {
  return pairs
    .filter(({ front, back }) => front === name && isColor(colors[front]) && isColor(colors[back]))
    .map((pair) => ({ ...pair, ratio: contrast(colors[pair.front], colors[pair.back]) }))
    .filter(({ ratio }) => ratio < leastContrast)
    .map(
      ({ name, ratio }) =>
        `${name}: contrast ${(Math.floor(ratio * 100) / 100).toFixed(2)} to 1; at least ${leastContrast} to 1 is required.`,
    );
}

interface ColorFieldProps {
  title: string;
  color: string;
  onChange: (color: string) => void;
  faults: string[];
  error: string | undefined;
}

/** A color, picked or typed, and its contrast problems. */
function ColorField({ title, color, onChange, faults, error }: ColorFieldProps) {
  // What the server says of a color that cannot be compared goes away once it is corrected.
  const shownError = faults.length > 0 ? faults.join(' ') : isColor(color) ? undefined : error;
  return (
    <FieldFrame label={title} error={shownError}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            className="input w-14 flex-none p-1"
            aria-label={`${title}: pick a color`}
            value={isColor(color) ? color.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className="input"
            spellCheck={false}
            autoComplete="off"
            value={color}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A small page in the chosen colors. It is only an illustration: nothing in it is interactive. */
function Preview({ colors, siteName }: { colors: Colors; siteName: string }) {
  const style = Object.fromEntries(
    names.filter((name) => isColor(colors[name])).map((name) => [properties[name], colors[name]]),
  ) as CSSProperties;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm font-semibold">How it will look</figcaption>
      <div aria-hidden="true" className="color-preview" style={style}>
        <p className="color-preview-header serif">
          {siteName} <span className="button button-beet">Donate</span>
        </p>
        <div className="grid gap-3 p-4">
          <p>
            Text on the background, with <span className="color-preview-link">a link</span>.
          </p>
          <p className="notice">Text on a tinted section.</p>
          <p className="color-preview-panel">
            On a panel: <span className="color-preview-link">a link</span>
          </p>
          <p>
            <span className="button">A button</span>
          </p>
        </div>
        <p className="color-preview-footer">The footer</p>
      </div>
    </figure>
  );
}
