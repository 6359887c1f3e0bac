import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { contrast } from '#contract/shared/contrast.ts';
import { headerPages } from '#contract/shared/pages/header-pages.ts';
import { fillMenus } from '#tests/support/content/filled-menus.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const settings = async () => (await server.call('settings/getSettings', {}, as)).settings;
const edit = (body: Body<'settings/editSettings'>) =>
  server.call('settings/editSettings', body, as);
const refused = async (body: object) => {
  const before = await settings();
  const answer = await server.attempt('settings/editSettings', body, as);
  expect(await settings()).toEqual(before);
  return answer;
};
const site = async () => (await server.call('site/getFrame', {})).site;

/** The specification's header. Sections that it does not know may be in between. */
const specified = [
  'About',
  'Programs',
  'Courses',
  'Articles',
  'Newsletters',
  'Research',
  'Contact',
];
const specifiedOf = (labels: string[]) => labels.filter((label) => specified.includes(label));

const night = {
  ground: '#15191e',
  panel: '#0e1114',
  band: '#20262d',
  text: '#f2efe8',
  accent: '#8fd19e',
  highlight: '#f0a3b8',
};

describe('settings/getSettings', () => {
  test("start with the specification's header, the original colors and the default logo", async () => {
    const fresh = await aServer();
    const own = { as: await anEditor(fresh) };
    const reply = await fresh.call('settings/getSettings', {}, own);
    expect(reply.settings).toMatchObject({ version: 1, logo: '', colors: reply.originalColors });
    const { headerMenu } = reply.settings;
    const shown = headerMenu.filter(({ isShown }) => isShown === 1).map(({ label }) => label);
    expect(specifiedOf(shown)).toEqual(specified);
    expect(shown).toEqual(expect.arrayContaining(['Events', 'Questions']));
    expect(reply.settings.donateButton).toEqual({ label: 'Donate', isShown: 1 });
    await fillMenus(fresh);
    const frame = await fresh.call('site/getFrame', {});
    expect(frame.site).toMatchObject({ theme: {}, logo: null, donateLabel: 'Donate' });
    expect(specifiedOf(frame.site.headerMenu.map(({ label }) => label))).toEqual(specified);
  });

  test('keep an arranged header as it is, and offer the pages that a newer version has added', async () => {
    const old = await aServer();
    const own = { as: await anAdministrator(old) };
    await old.call('settings/editSettings', { tagline: 'Eat together' }, own);
    const row = await old.db
      .selectFrom('site_settings')
      .select('value')
      .where('name', '=', 'site')
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(row.value) as { headerMenu: { page: string }[] };
    const headerMenu = stored.headerMenu.filter(({ page }) => page !== 'faq').toReversed();
    const value = JSON.stringify({ ...stored, headerMenu });
    await old.db.updateTable('site_settings').set({ value }).where('name', '=', 'site').execute();
    const { settings } = await old.call('settings/getSettings', {}, own);
    expect(settings.headerMenu).toEqual([
      ...headerMenu,
      { page: 'faq', label: 'Questions', isShown: 0 },
    ]);
  });

  test('shows which services are enabled, but not their keys', async () => {
    const secrets = { RECAPTCHA_SITE_KEY: 'site-k3y', RECAPTCHA_SECRET: 's3cret' };
    const on = await aServer({ ...secrets, ANALYTICS_ID: 'G-KEYED123' });
    const answer = await on.attempt('settings/getSettings', {}, { as: await anEditor(on) });
    expect(answer.reply.botCheck).toEqual({ isOn: 1, kind: 'Google reCAPTCHA' });
    expect(answer.reply.analytics).toEqual({ isOn: 1, kind: 'Google Analytics' });
    expect(answer.text).not.toMatch(/site-k3y|s3cret|G-KEYED123/);
    const off = await server.call('settings/getSettings', {}, as);
    expect(off.analytics).toEqual({ isOn: 0, kind: '' });
  });

  test('is for staff', async () => {
    const member = { as: await aMember(server) };
    expect((await server.attempt('settings/getSettings', {}, member)).status).toBe(403);
    expect((await server.attempt('settings/getSettings', {})).status).toBe(401);
  });
});

describe('settings/editSettings', () => {
  test('changes what is sent, keeps the rest, is live at once and is recorded', async () => {
    const before = await settings();
    let message = '';
    const tags = await tagsMarkedBy(server, async () => {
      ({ message } = await edit({ name: 'Bean Society', phone: '(555) 555-0142' }));
    });
    expect([message, tags]).toEqual(['Bean Society is updated.', ['site']]);
    const changed = { name: 'Bean Society', phone: '(555) 555-0142' };
    expect(await settings()).toEqual({ ...before, ...changed, version: before.version + 1 });
    expect(await site()).toMatchObject(changed);
    const traces = await server.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'settings.edit')
      .execute();
    expect(traces).toContainEqual({ subject: 'settings/name,phone' });
  });

  test('lets only administrators change the email, where replies and messages go', async () => {
    const body = { email: 'mine@example.org', tagline: 'Send it to me' };
    const { status, reply } = await refused(body);
    expect([status, Object.keys(reply.errors)]).toEqual([403, ['email']]);
    const administrator = { as: await anAdministrator(server) };
    await server.call('settings/editSettings', { email: 'beans@site.test' }, administrator);
    expect(await site()).toMatchObject({ email: 'beans@site.test' });
    await edit({ email: 'beans@site.test', tagline: 'An editor who sends it back unchanged' });
  });

  test('accepts a time zone by its name, and nothing else', async () => {
    await edit({ timeZone: 'Europe/Berlin' });
    expect(await settings()).toMatchObject({ timeZone: 'Europe/Berlin' });
    for (const timeZone of ['Middle/Earth', '+02:00', 'local', '']) {
      const { status, reply } = await refused({ timeZone });
      expect([status, Object.keys(reply.errors)], timeZone).toEqual([400, ['timeZone']]);
    }
  });

  test('answers 409 with the settings on a conflict, and changes nothing', async () => {
    const { version } = await settings();
    await edit({ tagline: 'Theirs', version });
    const { status, reply } = await refused({ tagline: 'Mine', version });
    expect([status, reply.settings]).toEqual([409, await settings()]);
  });

  test('tells one of two simultaneous editors about the conflict', async () => {
    const { version } = await settings();
    const answers = await Promise.all(
      ['One', 'Two'].map((tagline) =>
        server.attempt('settings/editSettings', { tagline, version }, as),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('reorders, renames and hides links of the header', async () => {
    await fillMenus(server);
    await edit({
      headerMenu: [
        { page: 'contact', label: 'Write to us', isShown: 1 },
        { page: 'research', label: 'Research', isShown: 0 },
      ],
      donateButton: { label: 'Give', isShown: 0 },
    });
    const { headerMenu, donateLabel } = await site();
    expect(headerMenu[0]).toMatchObject({ label: 'Write to us', to: '/Contact' });
    expect(specifiedOf(headerMenu.map(({ label }) => label))).toEqual(specified.slice(0, 5));
    expect(headerMenu.map(({ label }) => label)).not.toContain('Research');
    expect(donateLabel).toBe('');
    expect((await settings()).headerMenu).toHaveLength(headerPages.length);
  });

  test('refuses a page that is in the header twice, or that does not exist', async () => {
    const about = { page: 'about', label: 'About', isShown: 1 };
    const twice = await refused({ headerMenu: [about, about] });
    expect([twice.status, twice.reply.errors.headerMenu]).toEqual([400, expect.any(String)]);
    const unknown = await refused({ headerMenu: [{ ...about, page: 'shop' }] });
    expect(unknown.status).toBe(400);
  });

  test('changes the courses menu, which keeps its inactive entries', async () => {
    const coursesMenu = [
      { linkName: 'Beans', url: '/courses/Beans', isActive: 1 as const },
      { linkName: 'Later', url: '/courses/Later', isActive: 0 as const },
    ];
    await edit({ coursesMenu });
    expect((await site()).coursesMenu).toEqual(
      coursesMenu.map((link) => ({ ...link, language: 'en' })),
    );
  });

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'refuses an invalid address: %s',
    async (url) => {
      const link = { linkName: 'x', url, isActive: 1 };
      expect((await refused({ coursesMenu: [link] })).status).toBe(400);
      expect((await refused({ social: [{ name: 'x', url }] })).status).toBe(400);
    },
  );
});

describe('The colors', () => {
  test.each([
    ['text', '#b0aca0', 'Text on the background', '2.1'],
    ['accent', '#8fbf98', 'Links on the background', '1.'],
    ['highlight', '#e8a93b', 'Highlights on the background', '1.'],
  ])(
    'of %s are refused if their contrast is too low, with the pair and its ratio',
    async (name, color, pair, ratio) => {
      const { originalColors } = await server.call('settings/getSettings', {}, as);
      const { status, reply } = await refused({ colors: { ...originalColors, [name]: color } });
      expect(status).toBe(400);
      expect(reply.errors[`colors.${name}`]).toContain(`${pair}: contrast ${ratio}`);
      expect(reply.errors[`colors.${name}`]).toContain('at least 4.5 to 1 is required');
    },
  );

  test('are measured as in WCAG, to the hundredth at the limit', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  test('apply to every page, with derived colors that are readable too', async () => {
    await edit({ colors: night });
    const { theme, browserColors } = await site();
    // Dark colors are the same for visitors who prefer dark ones.
    expect(theme).toMatchObject({
      '--color-paper': `light-dark(${night.ground}, ${night.ground})`,
      '--color-leaf': `light-dark(${night.accent}, ${night.accent})`,
    });
    expect(browserColors).toEqual({ light: night.ground, dark: night.ground });
    for (const [token, surfaces, least] of [
      ['--color-bark', ['ground', 'panel', 'band'], 4.5],
      ['--color-tomato', ['ground', 'panel'], 4.5],
      ['--color-twig', ['ground', 'panel'], 3],
      ['--color-carrot', ['ground', 'panel', 'band'], 3],
      ['--color-squash', ['ground', 'panel'], 3],
      ['--color-eggplant', ['panel'], 4.5],
      ['--color-wheat', ['accent', 'text'], 4.5],
    ] as const) {
      for (const surface of surfaces) {
        expect(
          contrast(/#\w{6}/.exec(theme[token] ?? '')?.[0] ?? '', night[surface]),
          `${token} on ${surface}`,
        ).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test('may be written in any case, and only colors are accepted', async () => {
    const { colors } = await edit({ colors: { ...night, text: '#F2EFE8' } }).then(
      ({ settings }) => settings,
    );
    expect(colors.text).toBe('#f2efe8');
    for (const text of ['red', '#fff', 'rgb(0,0,0)', '#12345g', '#123456;}body{display:none']) {
      expect((await refused({ colors: { ...night, text } })).status).toBe(400);
    }
  });

  test('can be reset to the original ones', async () => {
    const { originalColors } = await server.call('settings/getSettings', {}, as);
    await edit({ colors: originalColors });
    expect((await site()).theme).toEqual({});
  });
});

describe('The logo', () => {
  const picture = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 4, background: '#2f6b3c' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  test('is resized and encoded again, and pages know its dimensions', async () => {
    const { settings: changed } = await edit({ logo: await picture(1200, 300) });
    const { logo } = await site();
    expect(logo).toEqual({ name: changed.logo, width: 384, height: 96 });
    const stored = await server.media.read(logo?.name ?? '');
    expect((await sharp(stored ?? Buffer.of()).metadata()).format).toBe('webp');
  });

  test('is a picture of the library, by its name, or none', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await server.media.put('emblem.png', bytes);
    await edit({ logo: 'emblem.png' });
    expect((await site()).logo).toEqual({ name: 'emblem.png', width: 90, height: 60 });
    await edit({ logo: '' });
    expect((await site()).logo).toBeNull();
  });

  test('is refused if it is not a picture, and leaves nothing behind', async () => {
    expect((await refused({ logo: 'nowhere.png' })).status).toBe(400);
    const broken = await refused({ logo: 'data:image/png;base64,AAAA' });
    expect([broken.status, broken.reply.errors.logo]).toEqual([400, expect.any(String)]);
    const folder = join(server.deps.settings.dataDirectory, 'media');
    const before = await readdir(folder);
    expect((await refused({ logo: await picture(10, 10), version: 1 })).status).toBe(409);
    expect(await readdir(folder)).toEqual(before);
  });
});
