import { pathIn } from '../../../contract/shared/language/language-paths.ts';
import { allLanguages } from '../../../contract/shared/language/languages.ts';
import { visit } from '../browser/visitor.ts';

const pages = [
  '/',
  '/About',
  '/Board',
  '/FAQ',
  '/Donate',
  '/Contact',
  '/Research',
  '/Sponsors',
  '/courses',
  '/courses/Nutrition-Basics',
  '/articles',
  '/articles/Reading-Labels',
  '/programs',
  '/programs/School-Garden',
  '/newsletters',
  '/newsletters/2026October',
  '/events',
  '/events/Soup-and-Bread-Evening',
  '/policy/privacy',
  '/test',
  '/test/finish/passed',
  '/page-under-construction',
  '/search?q=lentils',
  '/Verifying',
  '/404',
];

/** One page for every public route, in every language. */
export const publicPages = allLanguages.flatMap((language) =>
  pages.map((path) => pathIn(language, path)),
);

/** Those that commits are compared by: where most visits begin, and the pages with the most scripts. */
export const comparedPages = [
  '/',
  '/articles/Reading-Labels',
  '/courses/Nutrition-Basics',
  '/Donate',
  '/search?q=lentils',
];

/** The addresses of all pages in the sitemap. */
export async function listedPages(url: string): Promise<string[]> {
  const sitemap = (await visit(`${url}/sitemap.xml`)).body.toString();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page);
}
