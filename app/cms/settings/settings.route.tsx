import { useMemo, useState } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { loadDrafts } from '../lists/drafts/use-stored-drafts.ts';
import { PageLinks } from '../lists/link-fields.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { defineColorsForm } from './color-fields.tsx';
import { messageNotices } from './message-notice-fields.tsx';
import { reviewedSections } from './reviewed-sections-fields.tsx';
import { security } from './security-fields.tsx';
import {
  coursesMenu,
  headerMenu,
  logo,
  organization,
  organizationForEditors,
} from './settings-forms.tsx';
import { SettingsPanel } from './settings-panel.tsx';

export const middleware = guards('token', 'session', 'settings.change');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ code: _code, ...loaded }, { links }, header, courses] = await Promise.all([
    call('settings/getSettings', {}),
    call('footer/getPageLinks', {}),
    loadDrafts(call, headerMenu.drafts),
    loadDrafts(call, coursesMenu.drafts),
  ]);
  const drafts = { header, courses };
  return { ...loaded, links, drafts };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Site settings');
}

/** Site-wide settings: the organization, the design, and the header's links. */
export default function SettingsScreen({ loaderData }: PageProps<typeof loader>) {
  const { links, originalColors, pairs, leastContrast, botCheck, analytics } = loaderData;
  const { drafts } = loaderData;
  const mayAnswerMessages = useMay('messages.answer');
  const mayWaiveReviews = useMay('reviews.waive');
  const mayChangeSecurity = useMay('security.change');
  const maySetUpServices = useMay('services.manage');
  const [settings, setSettings] = useState(loaderData.settings);
  const colors = useMemo(
    () => defineColorsForm({ originalColors, pairs, leastContrast }),
    [originalColors, pairs, leastContrast],
  );
  const shared = { settings, onChange: setSettings };
  return (
    <ListScreen title="Site settings" address="/" note="Each section is saved on its own.">
      <PageLinks links={links} />
      <div className="mt-4 grid gap-6">
        <SettingsPanel
          title="Organization"
          definition={mayAnswerMessages ? organization : organizationForEditors}
          {...shared}
        />
        <SettingsPanel title="Logo" definition={logo} {...shared} />
        <SettingsPanel
          title="Colors"
          note="Colors that are hard to read can’t be saved. Lines, secondary text and warnings adapt automatically."
          definition={colors}
          {...shared}
        />
        <SettingsPanel
          title="Header"
          note="Visitors don’t see links to sections with nothing published."
          definition={headerMenu}
          drafts={drafts.header}
          {...shared}
        />
        <SettingsPanel
          title="Courses menu"
          note="Opens from “Courses” in the header. “All courses” always comes first."
          definition={coursesMenu}
          drafts={drafts.courses}
          {...shared}
        />
        {mayAnswerMessages && (
          <SettingsPanel
            title="Messages"
            note="New messages from the contact form are emailed to this address in full, at most 20 an hour. You can reply to them in the dashboard."
            definition={messageNotices}
            {...shared}
          />
        )}
        {mayWaiveReviews && (
          <SettingsPanel
            title="Reviews"
            note="Pages of these sections are published only with an approved review. As an administrator you can publish without one, which the audit trail records."
            definition={reviewedSections}
            {...shared}
          />
        )}
        {mayChangeSecurity && (
          <SettingsPanel
            title="Security"
            note="Staff who need two-step sign-in have 14 days to set it up. After that, they can’t open staff screens until they do."
            definition={security}
            {...shared}
          />
        )}
        <section aria-labelledby="services" className="staff-panel grid gap-2">
          <h2 id="services" className="text-xl">
            Services
          </h2>
          <ul>
            <li>{`Bot check: ${stateOf(botCheck)}`}</li>
            <li>{`Analytics: ${stateOf(analytics)}`}</li>
          </ul>
          <p className="text-sm text-bark">These are set in the server’s configuration.</p>
          {maySetUpServices && (
            <p>
              <SiteLink to="/cms/settings/email">Email settings</SiteLink>
              {' · '}
              <SiteLink to="/cms/settings/stripe">Donation settings</SiteLink>
            </p>
          )}
        </section>
      </div>
    </ListScreen>
  );
}

const stateOf = ({ isOn, kind }: { isOn: 0 | 1; kind: string }) => (isOn ? `on (${kind})` : 'off');
