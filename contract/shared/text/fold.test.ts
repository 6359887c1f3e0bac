import { expect, test } from 'vitest';
import { fold, foldedWords } from './fold.ts';

test.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['ZOË', 'zoe'],
  ['Łuk Øre', 'luk ore'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['Æther Œuvre', 'aether oeuvre'],
  ['Đorđe Þór', 'dorde thor'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['O’Brien', "o'brien"],
  ['ＦＵＬＬ ﬁn', 'full fin'],
  ['soft\u00adhyphen \u200bzero', 'softhyphen zero'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['한국', '한국'],
  ['豆腐', '豆腐'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('Folding a folded text changes nothing', () => {
  for (let code = 0x20; code < 0x2fa20; code += 1) {
    const letter = String.fromCodePoint(code);
    if (!letter.isWellFormed()) continue;
    const folded = fold(letter);
    expect(fold(folded), code.toString(16)).toBe(folded);
  }
});

test('The words of a search are split at any white space', () => {
  expect(foldedWords('  Zoë\u00a0Łuk\t')).toEqual(['zoe', 'luk']);
});
