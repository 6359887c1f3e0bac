// Reduces the fonts to what English pages need, so that a first visit downloads about 25 KB of them. Accented
// letters and symbols that headings rarely use are in a second file each, which browsers fetch only if needed. The
// ranges in app/styles/fonts.css match these sets. Run after changing a font: node scripts/subset-fonts.ts
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const packages = createRequire(import.meta.url);
const basic = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©°·×–—‘’“”…•½¼¾`;
/** Symbols that texts use, but headings and bold words rarely do. */
const seldomBold = /[#*+<=>@[\\\]^_`{|}~©°·×•½¼¾]/g;
const accented = Array.from({ length: 0x17f - 0xc0 }, (_, index) =>
  String.fromCharCode(0xc0 + index),
).join('');

const faces = [
  { family: 'fraunces', weight: 600 },
  { family: 'source-sans-3', weight: 400 },
  { family: 'source-sans-3', weight: 600 },
];

for (const { family, weight } of faces) {
  const read = (subset: string) =>
    readFile(
      packages.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`),
    );
  for (const [name, text, subset] of [
    ['basic', weight === 400 ? basic : basic.replace(seldomBold, ''), 'latin'],
    ['accented', weight === 400 ? accented : accented + basic.match(seldomBold)?.join(''), 'latin'],
  ] as const) {
    const font = await subsetFont(await read(subset), text, {
      targetFormat: 'woff2',
      // Alternates that no style uses would double the serif font's size.
      noLayoutClosure: true,
      keepFeatures: ['kern'],
      // The family's other styles, and separate accents: pages have neither.
      dropTables: ['GDEF', 'STAT'],
    });
    await writeFile(`app/styles/fonts/${family}-${weight}-${name}.woff2`, font);
    console.log(`${family} ${weight} ${name}: ${font.length} bytes`);
  }
}
