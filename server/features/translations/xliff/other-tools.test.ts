import { describe, expect, test } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import { type ReadUnit, readXliff } from './read-xliff.ts';
import { textsOfUnit } from './unit-texts.ts';
import { writeXliff } from './write-xliff.ts';

const source =
  'Most salt is **hidden**.[1](#source-fda)\n\n- See [labels](/articles/Labels) & more.';
const target =
  'La mayor parte de la sal está **oculta**.[1](#source-fda)\n\n- Vea las [etiquetas](/articles/Labels) y más.';

/** The job that is exported, whose file each tool below has saved in its own way. */
const exported = writeXliff({
  sourceLanguage: 'en-US',
  targetLanguage: 'es-US',
  files: [
    {
      id: 'page.a.h',
      original: 'articles/Salt',
      title: 'Salt & more',
      units: [
        {
          id: 't',
          label: 'Title',
          isMarkdown: false,
          source: 'Salt & “oil”',
          target: '',
          state: 'initial',
        },
        { id: 'x', label: 'Text', isMarkdown: true, source, target: '', state: 'initial' },
      ],
    },
  ],
});

async function unitsOf(xml: string | Uint8Array): Promise<Map<string, ReadUnit>> {
  const text = typeof xml === 'string' ? xml : decodeXml(xml);
  const file = (await readXliff(text)).files.get('page.a.h');
  if (!file) throw new Error('The file is not in the job.');
  return file.units;
}
const textsOf = async (xml: string | Uint8Array, id: string) => {
  const unit = (await unitsOf(xml)).get(id);
  if (!unit) throw new Error('The unit is not in the file.');
  return textsOfUnit(unit);
};

/** Puts the translations in, as a translator does. */
const translated = exported
  .replace('<source>Salt &amp; “oil”</source>', '$&\n<target>Sal y “aceite”</target>')
  .replace(
    /<source>Most salt is (<pc[^>]*>)hidden<\/pc>\.(<ph[^>]*>)<\/source>/,
    '$&\n<target>La mayor parte de la sal está $1oculta</pc>.$2</target>',
  )
  .replace(
    /<source>See (<pc[^>]*>)labels<\/pc> &amp; more\.<\/source>/,
    '$&\n<target>Vea las $1etiquetas</pc> y más.</target>',
  )
  .replaceAll('state="initial"', 'state="translated"');

/** Turns the attributes of each element around. */
const turned = (xml: string) =>
  xml.replace(/<([a-z:]+)((?: [a-zA-Z:]+="[^"]*")+)/g, (_all, name: string, attributes: string) => {
    const each = attributes.match(/ [a-zA-Z:]+="[^"]*"/g) ?? [];
    return `<${name}${each.reverse().join('').replaceAll('"', "'")}`;
  });

/** Gives all elements of XLIFF a prefix. */
const prefixed = (xml: string) =>
  xml.replace(/<(\/?)(?=[a-z])/gi, '<$1xlf:').replace('xmlns=', 'xmlns:xlf=');

/** Writes each letter that is not of English as a reference, and so the marks that must be. */
const referenced = (xml: string) =>
  xml.replace(/[^\p{ASCII}]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`);

describe('A job that another tool has saved has the same texts', () => {
  test.each<[what: string, file: string | Uint8Array]>([
    ['as it was', translated],
    ['with a byte order mark', Buffer.from(`\uFEFF${translated}`)],
    ['in UTF-16', Buffer.from(`\uFEFF${translated.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['with the line ends of Windows', translated.replaceAll('\n', '\r\n')],
    ['with its attributes in another order and in single quotes', turned(translated)],
    ['with a prefix', prefixed(translated)],
    ['with references for letters', referenced(translated)],
    ['as version 2.1', translated.replace('version="2.0"', 'version="2.1"')],
    [
      'with its texts in CDATA',
      translated
        .replace('Sal y “aceite”', '<![CDATA[Sal y “aceite”]]>')
        .replace(
          'La mayor parte de la sal está ',
          '<![CDATA[La mayor parte]]> de la sal<![CDATA[ está ]]>',
        ),
    ],
    [
      'with states of its own',
      translated.replaceAll('state="translated"', 'state="reviewed" subState="memoq:Proofread"'),
    ],
    ['without states, which are then initial', translated.replaceAll('state="translated"', '')],
    [
      'with languages, spaces and a direction at each text',
      translated
        .replaceAll('<source>', '<source xml:lang="en-US" xml:space="preserve">')
        .replaceAll('<target>', '<target xml:lang="es-US" xml:space="preserve">')
        .replaceAll('<segment ', '<segment canResegment="no" '),
    ],
    [
      'with terms and comments marked',
      translated
        .replace('la sal', '<mrk id="m1" translate="yes" type="term" ref="#n=1">la sal</mrk>')
        .replace('y más.', '<sm id="m2" type="comment" value="¿más?"/>y más.<em startRef="m2"/>'),
    ],
    [
      'with notes, candidates of its memory, metadata and results of its checks',
      translated
        .replaceAll(
          /(<unit [^>]*>)/g,
          '$1<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#s1"><source>No</source>' +
            '<target>No</target></mtc:match></mtc:matches><okp:q xmlns:okp="okapi-framework:xliff-extensions">No</okp:q>',
        )
        .replaceAll('</unit>', '<notes><note id="n1" appliesTo="target">No</note></notes></unit>')
        .replace('<file ', '<!-- No --><?tool No?><file '),
    ],
    [
      'with targets for what is between the segments',
      translated.replace(/<ignorable><source>([^<]*)<\/source>/, '$&<target>$1</target>'),
    ],
    [
      'with groups around its units',
      translated
        .replaceAll('<unit ', '<group id="g"><unit ')
        .replaceAll('</unit>', '</unit></group>'),
    ],
    [
      'in sentences, though it was asked to keep segments',
      translated
        .replace('<target>La mayor parte de la sal está', '<target>La mayor parte ')
        .replace(
          /<segment id="s1" state="translated">\n<source>Most salt is (<pc[^>]*>)[\s\S]*?<\/segment>/,
          (_all, pc: string) =>
            '<segment id="s1a" state="translated"><source>Most salt</source><target>La mayor parte de la sal</target></segment>' +
            '<ignorable><source> </source></ignorable>' +
            `<segment id="s1b" state="translated"><source>is ${pc}hidden</pc>.<ph id="2" dataRef="d2"/></source>` +
            `<target>está ${pc}oculta</pc>.<ph id="2" dataRef="d2"/></target></segment>`,
        ),
    ],
    [
      'with codes across its segments',
      translated.replace(
        /<segment id="s1" state="translated">\n<source>Most[\s\S]*?<\/segment>/,
        '<segment state="final"><source>Most salt is <sc id="1" dataRef="d1"/>hid</source>' +
          '<target>La mayor parte de la sal está <sc id="1" dataRef="d1"/>ocul</target></segment>' +
          '<segment state="final"><source>den<ec startRef="1" dataRef="d1"/>.<ph id="2" dataRef="d2"/></source>' +
          '<target>ta<ec startRef="1" dataRef="d1"/>.<ph id="2" dataRef="d2"/></target></segment>',
      ),
    ],
  ])('%s', async (what, file) => {
    const isDone = !what.startsWith('without states');
    expect(await textsOf(file, 't')).toMatchObject({
      source: 'Salt & “oil”',
      target: 'Sal y “aceite”',
      isDone,
    });
    expect(await textsOf(file, 'x')).toEqual({
      source,
      target,
      isDone,
      lost: [],
      hasUnknownCode: false,
    });
  });
});

describe('A text is not translated', () => {
  const initial = translated.replaceAll('state="translated"', 'state="initial"');

  test.each([
    ['without a target', exported],
    ['with an empty target', translated.replace(/<target>[^<]*<\/target>/, '<target/>')],
    ['with a blank one', translated.replace(/<target>[^<]*<\/target>/, '<target> \n </target>')],
    [
      'whose target a tool has filled with the original',
      initial.replace(/<target>[^<]*<\/target>/, '<target>Salt &amp; “oil”</target>'),
    ],
  ])('%s', async (_what, file) => {
    expect((await textsOf(file, 't')).target).toBeNull();
  });

  test('if a tool marks one of its segments as not begun', async () => {
    const half = translated.replace(
      /state="translated">\n<source>(See [\s\S]*?)<\/source>\n<target>[\s\S]*?<\/target>/,
      'state="initial"><source>$1</source><target>$1</target>',
    );
    expect((await textsOf(half, 'x')).target).toBeNull();
  });
});

describe('A text that is the same in both languages is translated', () => {
  const same = '<target>Salt &amp; “oil”</target>';

  test('if the translator says so', async () => {
    const file = translated.replace(/<target>[^<]*<\/target>/, same);
    expect(await textsOf(file, 't')).toMatchObject({ target: 'Salt & “oil”', isDone: true });
  });

  test('as a part of a text, for tools that never say how far a segment is', async () => {
    const file = translated
      .replaceAll('state="translated"', '')
      .replace(/<target>Vea las[\s\S]*?<\/target>/, '<target>See labels</target>')
      .replace(/<source>See [\s\S]*?<\/source>/, '<source>See labels</source>');
    expect((await textsOf(file, 'x')).target).toMatch(/\n- See labels$/);
  });
});

test('A tool that has dropped the markup of tags does not make plain words of links', async () => {
  const dropped = translated.replace(/<originalData>[\s\S]*?<\/originalData>\n/, '');
  expect(await textsOf(dropped, 'x')).toMatchObject({ hasUnknownCode: true });
  expect(await textsOf(dropped, 't')).toMatchObject({ hasUnknownCode: false });
});
