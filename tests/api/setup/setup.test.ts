import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { blank, starterNames } from '#contract/shared/pages/starters.ts';
import { anAdministrator, anEditor, type SignedIn } from '#tests/support/people/accounts.ts';
import { aNewSite } from '#tests/support/server/new-site.ts';
import type { TestServer } from '#tests/support/server/server.ts';

async function aSiteToSetUp(variables: Record<string, string> = {}) {
  const server = await aNewSite(variables);
  return { server, as: await anAdministrator(server) };
}

const { originalColors: colors } = await (async () => {
  const { server, as } = await aSiteToSetUp();
  return server.call('settings/getSettings', {}, { as });
})();

const answers: Body<'setup/finish'> = {
  version: 1,
  name: 'Elm Street Kitchen',
  address: '1 Elm Street, Alder Falls',
  email: 'office@elm.example',
  phone: '(555) 555-0142',
  description: 'We teach neighbors to cook from what is in season.',
  colors: { ...colors, accent: '#1f4f33' },
  starters: starterNames,
};

const draftOf = (server: TestServer, as: SignedIn, section: 'home' | 'about', name: string) =>
  server.call('pages/getPageData', { section, name, draft: 1 }, { as });

const policyDrafts = async (server: TestServer, as: SignedIn) =>
  (await server.call('lists/getDrafts', { list: 'footerPages' }, { as })).drafts;

/** Everything that a setup writes. */
async function stateOf(server: TestServer, as: SignedIn) {
  const { settings } = await server.call('settings/getSettings', {}, { as });
  const pages = await server.db
    .selectFrom('pages')
    .select(['section', 'name', 'version', 'draft_intro', 'draft_content', 'live_intro'])
    .orderBy('section')
    .orderBy('name')
    .execute();
  const { contacts } = await server.call('pages/getContacts', {});
  const drafts = await server.db.selectFrom('entry_drafts').selectAll().execute();
  return { settings, pages, contacts, drafts };
}

describe('The setup of a new site', () => {
  test('saves the answers, and writes the chosen starter texts as drafts', async () => {
    const { server, as } = await aSiteToSetUp();
    const { message, written } = await server.call('setup/finish', answers, { as });
    expect({ message, written }).toEqual({
      message: 'Elm Street Kitchen is set up.',
      written: starterNames,
    });
    const { starters: _chosen, version: _version, ...saved } = answers;
    const { settings, contacts } = await stateOf(server, as);
    expect(settings).toMatchObject(saved);
    expect(contacts).toMatchObject([
      { name: answers.name, address: answers.address, email: answers.email, phone: answers.phone },
    ]);
    const home = await draftOf(server, as, 'home', 'Home');
    expect(home.pageData).toMatchObject({
      title: answers.name,
      description: answers.description,
      isPublished: 0,
      hasChanges: 1,
    });
    expect(home.pageData.text).toContain(answers.description);
    expect(home.pageData.text).toContain(blank('audience'));
    const drafts = await policyDrafts(server, as);
    expect(drafts.map(({ key }) => key).toSorted()).toEqual(['privacy', 'terms']);
    for (const { entry } of drafts) {
      const text = JSON.stringify(entry);
      expect(text).toContain(answers.address);
      expect(text).toContain('not legal advice');
    }
    const { site, footerPages } = await server.call('site/getFrame', {});
    expect([site.name, footerPages]).toEqual(['Elm Street Kitchen', []]);
    const visitors = await server.attempt('pages/getPageData', { section: 'home', name: 'Home' });
    expect(visitors.status).toBe(404);
  });

  test('changes nothing when it is sent twice, one after the other or at once', async () => {
    const { server, as } = await aSiteToSetUp();
    const other = await anAdministrator(server);
    await Promise.all([
      server.call('setup/finish', answers, { as }),
      server.call('setup/finish', answers, { as: other }),
    ]);
    const before = await stateOf(server, as);
    expect(before.contacts).toHaveLength(1);
    expect(before.settings.version).toBe(2);
    const { written } = await server.call('setup/finish', answers, { as });
    expect(written).toEqual([]);
    expect(await stateOf(server, as)).toEqual(before);
  });

  test('is refused whole if someone else has changed the settings since', async () => {
    const { server, as } = await aSiteToSetUp();
    await server.call('settings/editSettings', { tagline: 'Eat together' }, { as });
    const before = await stateOf(server, as);
    const { status } = await server.attempt('setup/finish', answers, { as });
    expect(status).toBe(409);
    expect(await stateOf(server, as)).toEqual(before);
  });

  test('refuses colors that are hard to read, and a missing name, and writes nothing', async () => {
    const { server, as } = await aSiteToSetUp();
    const before = await stateOf(server, as);
    const pale = { ...answers, colors: { ...colors, text: '#b0aca0' } };
    const unreadable = await server.attempt('setup/finish', pale, { as });
    expect([unreadable.status, Object.keys(unreadable.reply.errors)]).toEqual([
      400,
      ['colors.text'],
    ]);
    const nameless = await server.attempt('setup/finish', { ...answers, name: ' ' }, { as });
    expect([nameless.status, Object.keys(nameless.reply.errors)]).toEqual([400, ['name']]);
    expect(await stateOf(server, as)).toEqual(before);
  });

  test('leaves what someone has written, and what was not chosen', async () => {
    const { server, as } = await aSiteToSetUp();
    const page = { section: 'about', name: 'About' } as const;
    await server.call('pages/editPageData', { ...page, text: 'Our own words.' }, { as });
    await server.call('pages/editContacts', { name: 'Kitchen' }, { as });
    const content = [{ title: 'Ours', text: 'Own terms.' }];
    const terms = { name: 'terms', title: 'Terms', content };
    await server.call('footer/editFooterPage', terms, { as });
    const { starters } = await server.call('setup/getSetup', {}, { as });
    const begun = starters.filter(({ isEmpty }) => isEmpty === 0).map(({ name }) => name);
    expect(begun).toEqual(['about', 'terms']);
    const chosen = starterNames.filter((name) => name !== 'home');
    const { written } = await server.call('setup/finish', { ...answers, starters: chosen }, { as });
    expect(written).toEqual(['donate', 'contact', 'privacy']);
    const { contacts } = await server.call('pages/getContacts', {});
    expect(contacts.map(({ name }) => name)).toEqual(['Kitchen']);
    expect((await draftOf(server, as, 'about', 'About')).pageData.text).toBe('Our own words.');
    expect((await draftOf(server, as, 'home', 'Home')).pageData.text).toBe('');
  });

  test('works without answers but the name, whose text is shown as it was typed', async () => {
    const { server, as } = await aSiteToSetUp();
    const name = 'Beans & *Greens* [Inc.]';
    const bare = { ...answers, name, address: '', email: '' as const, phone: '', description: '' };
    await server.call('setup/finish', bare, { as });
    const { pageData } = await draftOf(server, as, 'about', 'About');
    expect(pageData.text).toContain(blank('purpose'));
    const { pageContent } = await draftOf(server, as, 'about', 'About');
    expect(pageContent[0]?.html).toContain('Beans &#x26; *Greens* [Inc.]');
    expect((await server.call('pages/getContacts', {})).contacts).toEqual([]);
  });

  test('changes the contact that repeats its answers, and none that someone has edited', async () => {
    const { server, as } = await aSiteToSetUp();
    await server.call('setup/finish', answers, { as });
    expect((await server.call('setup/getSetup', {}, { as })).isFinished).toBe(1);
    const shown = async () =>
      (await server.call('pages/getContacts', {})).contacts.map(({ name, phone }) => [name, phone]);
    const renamed = { ...answers, version: 2, name: 'Elm Street Table', phone: '(555) 555-0143' };
    await server.call('setup/finish', renamed, { as });
    expect(await shown()).toEqual([['Elm Street Table', '(555) 555-0143']]);
    const [contact] = (await server.call('pages/getContacts', {})).contacts;
    await server.call(
      'pages/editContacts',
      { id: contact?.id, name: 'Elm Street Table', phone: 'Ring twice' },
      { as },
    );
    await server.call('setup/finish', { ...renamed, version: 3, phone: '' }, { as });
    expect(await shown()).toEqual([['Elm Street Table', 'Ring twice']]);
  });

  test('describes the services that the site is set up to use', async () => {
    const privacyOf = async (variables: Record<string, string>) => {
      const { server, as } = await aSiteToSetUp(variables);
      await server.call('setup/finish', answers, { as });
      const drafts = await policyDrafts(server, as);
      return JSON.stringify(drafts.find(({ key }) => key === 'privacy'));
    };
    expect(await privacyOf({})).toContain('We do not count visits with an outside service');
    const withServices = await privacyOf({
      ANALYTICS_ID: 'G-TEST1',
      RECAPTCHA_SITE_KEY: 'key',
      RECAPTCHA_SECRET: 'secret',
    });
    expect(withServices).toContain('Google Analytics only if you accept');
    expect(withServices).toContain('Google reCAPTCHA');
  });
});

describe('A sign-in', () => {
  const password = 'Correct-Horse-9';
  const startOf = async (server: TestServer, email: string, from = {}) => {
    const { startAt } = await server.call('auth/login', { email, password, ...from });
    return startAt;
  };
  const aSiteWithAdministrator = () =>
    aSiteToSetUp({ ADMIN_EMAIL: 'first@elm.example', ADMIN_PASSWORD: password });

  test('of an administrator leads to the setup until it is finished or skipped', async () => {
    const { server, as } = await aSiteWithAdministrator();
    expect(await startOf(server, 'first@elm.example')).toBe('/cms/setup');
    await server.call('setup/skip', {}, { as });
    expect(await startOf(server, 'first@elm.example')).toBeUndefined();
    const other = await aSiteWithAdministrator();
    await other.server.call('setup/finish', answers, { as: other.as });
    expect(await startOf(other.server, 'first@elm.example')).toBeUndefined();
  });

  test('does not lead to the setup of a site whose settings someone has changed', async () => {
    const { server, as } = await aSiteWithAdministrator();
    await server.call('settings/editSettings', { tagline: 'Eat together' }, { as });
    expect(await startOf(server, 'first@elm.example')).toBeUndefined();
  });
});

describe('A starter text', () => {
  const home = { section: 'home', name: 'Home' } as const;

  test('is published only once its blanks are filled, in whichever way', async () => {
    const { server, as } = await aSiteToSetUp();
    await server.call('setup/finish', answers, { as });
    const refused = await server.attempt('sync/syncPage', home, { as });
    expect([refused.status, refused.reply.errors.text]).toEqual([
      400,
      `Fill or delete ${blank('audience')}.`,
    ]);
    expect(refused.reply.errors['pageContent.0.text']).toContain(blank('program'));
    const at = '2099-01-01T09:00';
    const schedule = { ...home, action: 'publish' as const, at };
    expect((await server.attempt('pages/schedulePage', schedule, { as })).status).toBe(400);
    const items = [{ kind: 'page' as const, ...home, action: 'publish' as const }];
    const { release } = await server.call('releases/addRelease', { name: 'Start', items }, { as });
    expect(release.changes.map(({ state }) => state)).toEqual(['hasBlanks']);

    const { pageData, pageContent } = await draftOf(server, as, 'home', 'Home');
    const filled = pageContent.map(({ id, title }) => ({ id, title, text: 'Soup on Mondays.' }));
    const whole = { ...home, text: 'Soup.', pageContent: filled, version: pageData.version };
    await server.call('pages/savePage', whole, { as });
    const { result } = await server.call('sync/syncPage', home, { as });
    expect(result).toBe(1);
  });

  test('of a policy is published only once its blanks are filled', async () => {
    const { server, as } = await aSiteToSetUp();
    await server.call('setup/finish', answers, { as });
    const terms = { list: 'footerPages', key: 'terms' } as const;
    const { status, reply } = await server.attempt('lists/publishDraft', terms, { as });
    expect([status, reply.errors['content.0.text']]).toEqual([
      400,
      expect.stringContaining('not legal advice'),
    ]);
    const content = [{ title: 'Age', text: `From ${blank('age')}.` }];
    const direct = { name: 'terms', title: 'Terms', content };
    expect((await server.attempt('footer/editFooterPage', direct, { as })).status).toBe(400);
    expect((await server.call('site/getFrame', {})).footerPages).toEqual([]);
  });

  test('is not written for an editor', async () => {
    const { server } = await aSiteToSetUp();
    const as = await anEditor(server);
    expect((await server.attempt('setup/finish', answers, { as })).status).toBe(403);
  });
});
