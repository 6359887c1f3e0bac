import { expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { anEditor, asBrowser } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const { cookie = '' } = asBrowser(await anEditor(site));

async function open(path: string) {
  const { status, body } = await rawRequest(site.url, path, { cookie });
  return { status, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(body.toString())?.[1] };
}

test.each([
  '/cms/test/finish/Perhaps',
  '/cms/home/Nowhere',
  '/cms/intro/Nowhere',
  '/cms/about/Nowhere',
  '/cms/donate/Nowhere',
])('The editor of a page that no one would ever see does not exist: %s', async (path) => {
  expect(await open(path)).toEqual({ status: 404, heading: `Page Not Found: ${path}` });
});

test.each(['/cms/test/finish/passed', '/cms/home/home', '/cms/intro/FAQ'])(
  'The editor of a page that visitors see opens: %s',
  async (path) => {
    expect((await open(path)).status).toBe(200);
  },
);

test('An address of a section whose pages can be added offers to create one', async () => {
  expect(await open('/cms/articles/Not-Yet')).toEqual({ status: 200, heading: 'New page' });
});

test('The editor of the FAQ opens by the name of the page, whatever its sections are called', async () => {
  const { faqs } = await site.call('pages/getFaq', {});
  const first = `FAQ: ${faqs[0]?.title}`;
  for (const path of ['/cms/faq/FAQ', '/cms/faq/faq']) {
    expect(await open(path)).toEqual({ status: 200, heading: first });
  }
});
