import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SaveBar } from '#app/editor/action-bar/save-bar.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { ColorFields } from '../settings/color-fields.tsx';
import {
  type Organization,
  OrganizationFields,
  organizationFields,
} from './organization-fields.tsx';
import { StarterFields } from './starter-fields.tsx';

export const middleware = guards('token', 'session', 'system.manage');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ settings, originalColors, pairs, leastContrast }, { isNamed, isFinished, starters }] =
    await Promise.all([call('settings/getSettings', {}), call('setup/getSetup', {})]);
  const { version, name, description, address, email, phone, colors } = settings;
  const ownName = isNamed ? name : '';
  const organization = { name: ownName, description, address, email, phone };
  return {
    version,
    organization,
    colors,
    rules: { originalColors, pairs, leastContrast },
    starters,
    // Whoever comes back has chosen already.
    suggested: isFinished ? [] : starters.filter(({ isEmpty }) => isEmpty === 1),
  };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Set up your site',
    description: 'Set up a new site.',
    path: '/cms/setup',
    isIndexed: false,
  });
}

/** What a new site needs to be presentable. Everything can be changed later, on its own screen. */
export default function Setup({ loaderData }: PageProps<typeof loader>) {
  const { rules, starters, suggested } = loaderData;
  const [version, setVersion] = useState(loaderData.version);
  const [organization, setOrganization] = useState<Organization>(loaderData.organization);
  const [colors, setColors] = useState(loaderData.colors);
  const [chosen, setChosen] = useState(() => suggested.map(({ name }) => name));
  const [isDirty, setDirty] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const navigate = useNavigate();
  const action = useAction(
    ...organizationFields,
    ...Object.keys(colors).map((color) => `colors.${color}`),
  );

  async function finish(event: FormEvent) {
    event.preventDefault();
    setOutdated(false);
    await action.run(async () => {
      const body = { version, ...organization, colors, starters: chosen };
      const { message } = await call('setup/finish', body).catch((failure: unknown) => {
        setOutdated(failure instanceof CallError && failure.status === 409);
        throw failure;
      });
      flushSync(() => setDirty(false));
      // A new document, with the new name and colors.
      location.assign('/dashboard');
      return message;
    });
  }

  const skip = () =>
    action.run(async () => {
      const { message } = await call('setup/skip', {});
      toast.success(message);
      // Asks first if something is typed.
      await navigate('/dashboard');
      return '';
    });

  async function loadNewest() {
    const { settings } = await call('settings/getSettings', {});
    setVersion(settings.version);
    setOrganization(settings);
    setColors(settings.colors);
    setOutdated(false);
    action.show();
  }

  return (
    <div className="wrap staff pt-10">
      <h1>Set up your site</h1>
      <p className="mt-2 mb-2 max-w-[42rem]">
        A few answers make the site presentable. You can skip this, come back from the checklist on
        the dashboard, and change everything later.
      </p>
      <noscript>
        <p className="notice mt-4">Turn on JavaScript to set up the site.</p>
      </noscript>
      <form className="mt-4 grid gap-6" onSubmit={finish} noValidate>
        <OrganizationFields
          organization={organization}
          onChange={(change) => {
            setDirty(true);
            setOrganization({ ...organization, ...change });
          }}
          errors={action.errors}
        />
        <section id="colors" aria-labelledby="colors-title" className="staff-panel grid gap-3">
          <h2 id="colors-title" className="text-xl">
            Colors
          </h2>
          <p className="text-sm">
            Keep these, or choose your own. Colors that are hard to read can’t be saved.
          </p>
          <ColorFields
            draft={{ colors }}
            change={(change) => {
              setDirty(true);
              setColors({ ...colors, ...change.colors });
            }}
            errors={action.errors}
            rules={rules}
            siteName={organization.name || 'Your name'}
          />
        </section>
        <StarterFields
          starters={starters}
          chosen={chosen}
          onChange={(names) => {
            setDirty(true);
            setChosen(names);
          }}
        />
        <ContentActions value="failures">
          <SaveBar
            state={isDirty ? 'Unsaved changes' : ''}
            action={action}
            isDirty={isDirty}
            onNewest={isOutdated ? () => void loadNewest() : null}
            primary={
              <>
                <button type="submit" className="button" disabled={!action.isReady}>
                  {action.isBusy ? 'Saving…' : 'Save and go on'}
                </button>
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={!action.isReady}
                  onClick={() => void skip()}
                >
                  Skip for now
                </button>
              </>
            }
          />
        </ContentActions>
      </form>
    </div>
  );
}
