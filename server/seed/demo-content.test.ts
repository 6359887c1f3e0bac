import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { fixedMenuLinks } from '../features/pages/page-links.ts';
import { parsePageFile } from './page-file.ts';

const content = join(import.meta.dirname, '../../content');
const read = (path: string) => readFileSync(join(content, path), 'utf8');
const data = <T>(name: string) => parse(read(`data/${name}.yaml`)) as T;
const filesIn = (folder: string) =>
  readdirSync(join(content, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:md|yaml)$/.test(file),
  );

const pages = filesIn('pages').map((file) => {
  const address = `/${file.replaceAll('\\', '/').replace(/\.md$/, '')}`;
  const source = read(`pages/${file}`);
  const [, section = '', name = ''] = address.split('/');
  return { address, section, source, ...parsePageFile(source, 'page', { section, name }) };
});
const inSection = (...sections: string[]) =>
  pages.filter(({ section }) => sections.includes(section));
/** Every file of the demo, with its name. */
const texts = [
  ...filesIn('pages').map((file) => [file, read(`pages/${file}`)] as const),
  ...filesIn('data').map((file) => [file, read(`data/${file}`)] as const),
];
const { board } = data<{ board: { name: string; bio: string }[] }>('board');

describe('The demo site', () => {
  test('says of every article and course who reviewed it: someone on the board, but not its author', () => {
    const names = board.map(({ name }) => name);
    for (const { address, intro } of inSection('articles', 'courses')) {
      expect(intro.reviewedOn, address).not.toBe('');
      expect(names, address).toContain(intro.reviewedBy);
      expect(intro.reviewedBy, address).not.toBe(intro.author);
      if (intro.author) expect(names, address).toContain(intro.author);
    }
  });

  test('names a reviewer in one role, which the board’s page confirms', () => {
    const roles = new Set(
      pages
        .filter(({ intro }) => intro.reviewedBy !== '')
        .map(({ intro }) => `${intro.reviewedBy}: ${intro.reviewerRole}`),
    );
    expect([...roles].sort()).toEqual([
      'Dr. Amadou Fenwright: family doctor',
      'Priyanka Vellore-Shaw: registered dietitian',
    ]);
    const bioOf = (name: string) => board.find((each) => each.name === name)?.bio;
    expect(bioOf('Dr. Amadou Fenwright')).toContain('a family doctor');
    expect(bioOf('Priyanka Vellore-Shaw')).toContain('dietitian');
  });

  test('cites only sources that the page lists', () => {
    for (const { address, intro, source } of pages) {
      const cited = [...source.matchAll(/\]\(#source-([\w-]+)\)/g)].map(([, id]) => id);
      const listed = new Set<string | undefined>(intro.sources.map(({ id }) => id));
      expect(
        cited.filter((id) => !listed.has(id)),
        address,
      ).toEqual([]);
    }
  });

  test('gives dates on the weekday that they fall on', () => {
    let count = 0;
    for (const { address, section, source } of pages) {
      const [, year = ''] = section === 'newsletters' ? (/\/(\d{4})/.exec(address) ?? []) : [];
      const months =
        'January|February|March|April|May|June|July|August|September|October|November|December';
      const dates = source.matchAll(new RegExp(`\\*\\*(\\w+day), (${months}) (\\d+)`, 'g'));
      for (const [text, weekday, month, day] of dates) {
        const date = new Date(`${month} ${day}, ${year} 12:00 UTC`);
        const named = date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
        expect(named, `${address}: ${text}`).toBe(weekday);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(30);
  });

  test('links in a newsletter only to pages that were published by then', () => {
    const publishedAt = new Map(pages.map((page) => [page.address, page.publishedAt]));
    for (const issue of inSection('newsletters')) {
      const linked = [...issue.source.matchAll(/\]\((\/[\w-]+\/[\w-]+)\)/g)].map(([, to]) => to);
      const later = linked.filter((to = '') => (publishedAt.get(to) ?? 0) > issue.publishedAt);
      expect(later, issue.address).toEqual([]);
    }
  });

  test('has as many lessons in a course as its description and its text say', () => {
    const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    for (const { address, source, intro, content: parts } of inSection('courses')) {
      const lessons = parts.filter(({ title }) => title.startsWith('Lesson '));
      expect(intro.description, address).toContain(`${numbers[lessons.length]}-lesson course`);
      const said = [...source.matchAll(/(?:There are|Its) (\w+) (?:short )?lessons/g)];
      expect(
        said.map(([, number]) => number),
        address,
      ).toEqual([numbers[lessons.length]]);
    }
  });

  test('gives one number of beds in the school garden, and one phone number for each office', () => {
    const beds = texts.flatMap(([, text]) =>
      [...text.matchAll(/\b(\w+) (?:new |wooden )?(?:raised |wooden )beds\b/gi)].map(
        ([, number = '']) => number.toLowerCase(),
      ),
    );
    expect(new Set(beds.filter((number) => number !== 'raised' && number !== 'to'))).toEqual(
      new Set(['ten']),
    );
    const { contacts } = data<{ contacts: { phone: string }[] }>('contacts');
    const known = contacts.map(({ phone }) => phone);
    for (const [file, text] of texts) {
      for (const [phone] of text.matchAll(/\(555\) [\d-]+/g)) {
        expect(known, file).toContain(phone);
      }
    }
  });

  test('leads in its menus, its test and its ways to donate to addresses that exist', () => {
    const { footerPages } = data<{ footerPages: { name: string }[] }>('footer-pages');
    const known = new Set(
      [
        '/page-under-construction',
        ...pages.map(({ address }) => address),
        ...fixedMenuLinks(staffLanguage).map(({ url }) => url),
        ...footerPages.map(({ name }) => `/policy/${name}`),
      ].map((address) => address.toLowerCase()),
    );
    const files = ['site', 'footer', 'test-steps', 'ways-to-donate'];
    const urls = files.flatMap((name) =>
      [...read(`data/${name}.yaml`).matchAll(/(?:url|readNext): (\/[^\s#]*)/g)].map(
        ([, url = '']) => url,
      ),
    );
    expect(urls.length).toBeGreaterThan(30);
    expect(urls.filter((url) => !known.has(url.toLowerCase()))).toEqual([]);
  });
});
