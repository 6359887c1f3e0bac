import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import type { Job, JobUnit } from './job.ts';
import { readXliff } from './read-xliff.ts';
import { textsOfUnit, type UnitTexts } from './unit-texts.ts';
import { writeXliff } from './write-xliff.ts';

const unit = (texts: Partial<JobUnit>): JobUnit => ({
  id: 'text.text',
  label: 'Text',
  isMarkdown: true,
  source: 'Most salt is **hidden**.[1](#source-fda)',
  target: '',
  state: 'initial',
  ...texts,
});

const job = (...units: JobUnit[]): Job => ({
  sourceLanguage: 'en-US',
  targetLanguage: 'es-US',
  files: [{ id: 'page.a', original: 'articles/Salt', title: 'Salt & more', units }],
});

/** What comes back of a unit. @param work what was done to the file */
async function comesBack(texts: Partial<JobUnit>, work = (xml: string) => xml): Promise<UnitTexts> {
  const read = await readXliff(work(writeXliff(job(unit(texts)))));
  const found = read.files.get('page.a')?.units.get('text.text');
  if (!found) throw new Error('The unit is not in the file.');
  return textsOfUnit(found);
}

const translate = (xml: string) =>
  xml
    .replaceAll('state="initial"', 'state="translated"')
    .replace(
      /<source>(.*?)<\/source>(?=\n<\/segment>)/g,
      (source, words: string) =>
        `${source}\n<target>${words.replace('Most salt is', 'La mayor parte de la sal está')}</target>`,
    );

describe('A unit', () => {
  test('comes back as it was sent', async () => {
    const target = 'La mayor parte de la sal está **oculta**.[1](#source-fda)';
    expect(await comesBack({ target, state: 'translated' })).toEqual({
      source: 'Most salt is **hidden**.[1](#source-fda)',
      target,
      isDone: true,
      lost: [],
      hasUnknownCode: false,
    });
  });

  test('that is not translated has no target', async () => {
    expect(await comesBack({})).toMatchObject({ target: null, isDone: false });
  });

  test('is translated with its codes', async () => {
    expect(await comesBack({}, translate)).toMatchObject({
      target: 'La mayor parte de la sal está **hidden**.[1](#source-fda)',
      isDone: true,
      lost: [],
    });
  });

  test('of which a part is translated has no target yet', async () => {
    const halfDone = (xml: string) => translate(xml).replace(/<target>b<\/target>/, '<target/>');
    expect((await comesBack({ source: 'a\n\nb' }, halfDone)).target).toBeNull();
    expect((await comesBack({ source: 'a\n\nb' }, translate)).target).toBe('a\n\nb');
  });

  test('that lacks a citation says which', async () => {
    const without = (xml: string) => translate(xml).replace(/<ph [^>]*>(?=<\/target>)/, '');
    expect(await comesBack({}, without)).toMatchObject({
      target: 'La mayor parte de la sal está **hidden**.',
      lost: ['[1](#source-fda)'],
    });
  });

  test('may have codes that a tool has split, copied or moved', async () => {
    const reworked = (xml: string) =>
      translate(xml).replace(
        /<target>.*<\/target>/,
        '<target><ph id="2" dataRef="d2"/><sc id="1" dataRef="d1"/>oculta<ec startRef="1" dataRef="d1"/>' +
          '<mrk id="m1" type="comment" value="?"> y </mrk><pc id="9" copyOf="1">más</pc></target>',
      );
    expect(await comesBack({}, reworked)).toMatchObject({
      target: '[1](#source-fda)**oculta** y **más**',
      hasUnknownCode: false,
    });
  });

  test('with a code of which nothing is known says so', async () => {
    const unknown = (xml: string) => translate(xml).replace('</target>', '<ph id="77"/></target>');
    expect((await comesBack({}, unknown)).hasUnknownCode).toBe(true);
  });

  test('has its segments in the order that the translator gave them', async () => {
    const turned = (xml: string) =>
      translate(xml)
        .replace('<target>a', '<target order="3">a')
        .replace('<target>b', '<target order="1">b');
    expect((await comesBack({ source: 'a, \n\nb, ' }, turned)).target).toBe('b, \n\na, ');
  });

  test('whose translation has another layout comes back as a whole', async () => {
    const target = '- Una lista\n- **en vez** de un párrafo[1](#source-fda)';
    expect(await comesBack({ target, state: 'final' })).toMatchObject({ target, lost: [] });
  });

  test('may contain whatever a text may contain', async () => {
    const hostile = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '\r',
        '\n',
        '\t',
        '\u000b',
        '\uFFFE',
        '\u0085',
        '  ',
        'é',
        '🥕',
        '**',
        '[a](b)',
        '<!--',
        '<?x',
        '&#0;',
        '|',
        '`',
      ),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, fc.boolean(), async (one, other, isMarkdown) => {
        const [source, target] = [`a${one.join('')}`, `b${other.join('')}`];
        expect(await comesBack({ source, target, isMarkdown, state: 'translated' })).toMatchObject({
          source,
          target,
        });
      }),
      { numRuns: 300 },
    );
  });
});

test('A file that a tool has saved again is read: with prefixes, groups, candidates and comments', async () => {
  const read = await readXliff(`<?xml version="1.0"?><!-- saved by a tool -->
<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" xmlns:m="urn:oasis:names:tc:xliff:matches:2.0"
  version="2.1" srcLang="en" trgLang="es"><x:file id="f"><x:group id="g"><x:unit id="u">
  <m:matches><m:match ref="#s"><x:source>No</x:source><x:target>No</x:target></m:match></m:matches>
  <x:segment id="s" state="reviewed"><x:source>Yes</x:source><x:target><![CDATA[Sí]]></x:target></x:segment>
  </x:unit></x:group></x:file></x:xliff>`);
  const found = read.files.get('f')?.units.get('u');
  expect(found && textsOfUnit(found)).toMatchObject({ source: 'Yes', target: 'Sí', isDone: true });
});

describe('A file is refused', () => {
  const head =
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es">';

  test.each([
    ['that is no XML', 'Salt', 'no XLIFF 2.0'],
    ['that ends too early', `${head}<file id="a">`, 'well-formed'],
    ['that is empty', '', 'no XLIFF 2.0'],
    ['of another kind', '<html></html>', 'no XLIFF 2.0'],
    [
      'of XLIFF 1.2',
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>',
      'XLIFF 1.2',
    ],
    [
      'of a later version',
      head.replace('2.0"', '3.0"').replace('version="2.0"', 'version="3.0"'),
      'no XLIFF 2.0',
    ],
    [
      'with a document type',
      `<!DOCTYPE xliff SYSTEM "file:///etc/passwd">${head}</xliff>`,
      'document type',
    ],
    [
      'with entities',
      `<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;">]>${head}&d;</xliff>`,
      'document type',
    ],
    ['with an unknown entity', `${head}&nbsp;</xliff>`, 'well-formed'],
    [
      'with a unit twice',
      `${head}<file id="a"><unit id="b"/><unit id="b"/></file></xliff>`,
      'same id',
    ],
    ['with a file twice', `${head}<file id="a"/><file id="a"/></xliff>`, 'same id'],
  ])('%s', async (_what, xml, message) => {
    await expect(readXliff(xml)).rejects.toThrow(message);
  });

  test.each([
    ['that is nested deeply', '<group id="g">'.repeat(300_000), 'nested too deeply'],
    [
      'with many attributes',
      `<file ${Array.from({ length: 100_000 }, (_, index) => `xmlns:a${index}="b"`).join(' ')}/>`,
      'attributes',
    ],
    ['that never ends', `<!--${'- '.repeat(300_000)}`, 'well-formed'],
    ['of nothing but references', '&lt;'.repeat(200_000), 'well-formed'],
  ])(
    '%s, in linear time',
    async (_what, xml, message) => {
      await expect(readXliff(head + xml)).rejects.toThrow(message);
    },
    60_000,
  );

  test('that is in no encoding that every reader of XML knows', async () => {
    expect(() => decodeXml(Buffer.from([0x3c, 0xe9, 0x3e]))).toThrow('UTF-8');
    expect(decodeXml(Buffer.from('\uFEFF<a/>'))).toBe('<a/>');
    expect(decodeXml(Buffer.from('\uFEFF<a/>', 'utf16le'))).toBe('<a/>');
  });
});
