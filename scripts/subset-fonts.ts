// Reduces the fonts to what English pages need, so that a first visit downloads about 25 KB of them. Accented
// letters and symbols that headings rarely use are in a second file each, which browsers fetch only if needed. The
// ranges in app/styles/fonts.css match these sets. Run after changing a font: node scripts/subset-fonts.ts
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { languages } from '#contract/shared/language/languages.ts';

const packages = createRequire(import.meta.url);
const english = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©°·×–—‘’“”…•½¼¾`;
/** Symbols that texts use, but headings and bold words rarely do. */
const seldomBold = /[#*+<=>@[\\\]^_`{|}~©°·×•½¼¾]/g;
const accented = Array.from({ length: 0x17f - 0xc0 }, (_, index) =>
  String.fromCharCode(0xc0 + index),
);
const namesOfLanguages = Object.values(languages)
  .map(({ name }) => name)
  .join('');
/** Letters that every page's header has, which names the other languages in their own letters. */
const inNames = accented.filter((letter) => namesOfLanguages.includes(letter));

const text = {
  basic: english + inNames.join(''),
  accented: accented.filter((letter) => !inNames.includes(letter)).join(''),
};
const boldText = {
  basic: english.replace(seldomBold, ''),
  accented: accented.join('') + english.match(seldomBold)?.join(''),
};

const faces = [
  { family: 'fraunces', weight: 600, texts: boldText },
  { family: 'source-sans-3', weight: 400, texts: text },
  { family: 'source-sans-3', weight: 600, texts: boldText },
];

for (const { family, weight, texts } of faces) {
  const whole = await readFile(
    packages.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`),
  );
  for (const [name, letters] of Object.entries(texts)) {
    const font = await subsetFont(whole, letters, {
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
