import { expect, test } from 'vitest';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anAdministrator(site) };
const home = { section: 'home', name: 'Home' } as const;
const readHome = async () => {
  const html = (await site.get('/')).body.toString();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

async function publish(body: object): Promise<void> {
  const { pageData } = await site.call('pages/getPageData', { ...home, draft: 1 }, as);
  await site.call('pages/savePage', { ...home, version: pageData.version, ...body }, as);
  await site.call('sync/syncPage', home, as);
}

test('The home page of the demo shows the next dates, a campaign, a quote and the newest pages', async () => {
  const html = await readHome();
  const parts = [
    'class="needs"',
    'Next dates',
    'Give to this campaign',
    '<blockquote>',
    'New to read',
  ];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(html.match(/href="\/events\/[^"]*"/g)).toHaveLength(3);
  expect(html).toMatch(/\d minutes(<!-- -->)? to read/);
});

test('Sections with a picture are doors, and the buttons and the quote are those that staff have published', async () => {
  await publish({
    fields: {
      buttons: '[Bake with us](/events) [Learn](/courses)',
      quote: 'I cook now.',
      quotedPerson: 'Ana',
    },
    pageContent: [
      { title: 'Who we are', text: 'Neighbors.' },
      { title: 'Eat better', text: '[Beans](/articles/Fiber).', image: 'fiber.svg' },
    ],
  });

  const html = await readHome();
  const [, buttons = ''] = /class="hero-buttons[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
  expect(buttons.match(/href="[^"]*"/g)).toEqual(['href="/events"', 'href="/courses"']);
  const [, doors = ''] = /class="needs">(.*?)<\/ul>/s.exec(html) ?? [];
  expect(doors).toContain('Eat better');
  expect(doors).not.toContain('Who we are');
  expect(html).toContain('Who we are');
  expect(html).toMatch(/<blockquote><p>I cook now.<\/p><\/blockquote><figcaption[^>]*>Ana</);
});

test('The home page leaves out the parts that have nothing to show', async () => {
  const events = await site.db.selectFrom('events').select('id').execute();
  for (const { id } of events) await site.call('events/deleteEvent', { id }, as);
  const campaigns = await site.db.selectFrom('campaigns').select(['id', 'name']).execute();
  for (const each of campaigns) {
    await site.call('donations/editCampaign', { ...each, isPublished: 0 }, as);
  }
  await publish({ fields: { buttons: '', quote: '', quotedPerson: '' }, pageContent: [] });

  const html = await readHome();
  for (const part of [
    'Next dates',
    'Give to this campaign',
    '<blockquote>',
    'class="needs"',
    'hero-buttons',
  ]) {
    expect(html).not.toContain(part);
  }
});
