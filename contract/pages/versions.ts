import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { id, version } from '../fields.ts';
import { sample } from '../sample.ts';
import { editsSection } from './access.ts';
import { pageContent, pageVersion, readMoreText } from './fields.ts';
import { pageData, pageSelector } from './pages.ts';
import { samplePage } from './sample-page.ts';

const versions = z.array(pageVersion);

/** The history of pages. */
export const pageVersionCalls = {
  'pages/getPageVersions': call({
    summary: 'List a page’s versions, newest first',
    who: editsSection,
    body: () => body(pageSelector),
    reply: () => reply({ versions }),
    failures: [404],
    example: { body: { ...samplePage.selector } },
  }),
  'pages/getPageVersion': call({
    summary: 'Get the texts of one version of a page',
    who: editsSection,
    body: () => body({ ...pageSelector, versionId: id }),
    reply: () => reply({ version: pageVersion, pageData, pageContent, readMoreText }),
    failures: [404],
    example: { body: { ...samplePage.selector, versionId: sample.id } },
  }),
  'pages/restorePageVersion': call({
    summary: 'Restore an earlier version as the draft',
    who: editsSection,
    body: () => body({ ...pageSelector, versionId: id, version: version.optional() }),
    reply: () => changed({ pageData, readMoreText, pageContent, versions }),
    failures: [404, 409],
    example: {
      body: { ...samplePage.selector, versionId: sample.id, version: 5 },
    },
  }),
};
