import { describe, expect, test } from 'vitest';
import { translateJob, translationJobsOf } from '#tests/support/content/jobs.ts';
import { anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { jobOf, preview } = translationJobsOf(server, as);

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('A job', () => {
  test('is exported and imported only by those who may edit what is in it', async () => {
    const newsletter = { as: await aStaffMember(server, ['newsletter']) };
    const { page, xliff } = await jobOf('Beans.');
    const items = [{ section: 'articles' as const, name: page.name }];
    const { status } = await server.attempt(
      'translations/exportJob',
      { language: 'es', items },
      newsletter,
    );
    expect(status).toBe(404);
    expect(await preview(translateJob(xliff), newsletter)).toMatchObject({
      items: [],
      problems: [{ message: 'You don’t have permission to edit this.' }],
    });
    const taken = await server.attempt(
      'translations/importJob',
      { job: base64(xliff), items: [{ id: 'page.x', textsHash: 'x' }] },
      newsletter,
    );
    expect(taken.status).toBe(404);
  });

  test('of another site is none here, and nothing is written', async () => {
    const { xliff } = await jobOf('Beans.');
    const theirs = translateJob(xliff).replace(
      /<file id="page\.[^"]*"/,
      '<file id="page.theirs.h"',
    );
    const { items, problems } = await preview(theirs);
    expect(items).toEqual([]);
    expect(problems).toMatchObject([
      { message: 'This is no page and no entry of this site, or it has been deleted.' },
    ]);
    const before = await stored();
    const named = [{ id: 'page.theirs', textsHash: 'h' }];
    const taken = await server.attempt(
      'translations/importJob',
      { job: base64(theirs), items: named },
      as,
    );
    expect(taken.status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

const head = (languages: string, version = '2.0') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" ${languages}>`;
const toSpanish = head('srcLang="en" trgLang="es"');
const bomb = Array.from(
  { length: 30 },
  (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`,
);

describe('A file is refused, and nothing is written,', () => {
  test.each<[what: string, file: string | Buffer, message: string, status?: number]>([
    ['that is no XML', 'Salt', 'no XLIFF 2.0 file'],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'UTF-8'],
    ['that is a page', '<!doctype html><title>Salt</title>', 'no XLIFF 2.0 file'],
    ['with an entity', '<!DOCTYPE x [<!ENTITY a "b">]><xliff>&a;</xliff>', 'document type'],
    [
      'with an entity bomb',
      `<!DOCTYPE x [<!ENTITY e0 "lol">${bomb.join('')}]><x>&e30;</x>`,
      'document type',
    ],
    [
      'that reads a file of the server',
      '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
      'document type',
    ],
    ['of XLIFF 1.2', '<xliff version="1.2"/>', 'Save it as XLIFF 2.0'],
    [
      'into another language',
      `${head('srcLang="en" trgLang="fr"')}<file id="a"/></xliff>`,
      'from “en” to “fr”',
    ],
    [
      'from another language',
      `${head('srcLang="de" trgLang="es"')}<file id="a"/></xliff>`,
      'from “de” to “es”',
    ],
    [
      'the wrong way round',
      `${head('srcLang="es" trgLang="en"')}<file id="a"/></xliff>`,
      'from “es” to “en”',
    ],
    ['without languages', `${head('')}<file id="a"/></xliff>`, 'from “” to “”'],
    ['without texts', `${toSpanish}</xliff>`, 'nothing to translate'],
    ['that was cut off', `${toSpanish}<file id="a"><unit id="b">`, 'well-formed'],
    ['that is nested deeply', toSpanish + '<group id="a">'.repeat(20_000), 'nested too deeply'],
    ['that is too large', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), '5,120 KB', 413],
  ])('%s', async (_what, sent, message, status = 400) => {
    const before = await stored();
    const file = Buffer.from(sent);
    const items = [{ id: 'page.a', textsHash: 'h' }];
    const answers = [
      await server.attempt('translations/previewJob', {}, { ...as, file }),
      await server.attempt('translations/importJob', { items }, { ...as, file }),
    ];
    for (const { status: answered, reply } of answers) {
      expect([answered, JSON.stringify(reply)]).toEqual([status, expect.stringContaining(message)]);
    }
    expect(await stored()).toEqual(before);
  });
});

/** How many pages and drafts there are. */
const stored = async () =>
  Promise.all(
    (['pages', 'page_versions', 'entry_drafts', 'entry_versions'] as const).map(async (table) => {
      const rows = await server.db.selectFrom(table).select('id').execute();
      return rows.length;
    }),
  );

describe('A job', () => {
  test('of something that does not exist is not exported', async () => {
    const items = [{ section: 'articles' as const, name: 'Nowhere' }];
    const { status } = await server.attempt(
      'translations/exportJob',
      { language: 'es', items },
      as,
    );
    expect(status).toBe(404);
  });
});
