import { type Mutant, security } from '#tests/mutants/mutant.ts';

const formulas = 'server/platform/csv/formulas.ts';
const ofFormulas = [
  'server/platform/csv/formulas.test.ts',
  security('data-protection/spreadsheets'),
];

/** Formulas that spreadsheets could run in exported files. */
export const spreadsheets: readonly Mutant[] = [
  {
    id: 'formula-full-width',
    file: formulas,
    find: '/[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]/',
    replace: '/[=+\\-@]/',
    hole: 'A formula begins with a full-width sign, which some spreadsheets read as the plain one.',
    tests: ofFormulas,
  },
  {
    id: 'formula-behind-blanks',
    file: formulas,
    find: '/[\\s\\p{C}"\']/u',
    replace: '/[^\\s\\S]/u',
    hole: 'A formula hides behind a blank, which spreadsheets skip.',
    tests: ofFormulas,
  },
  {
    id: 'formula-behind-a-tab',
    file: formulas,
    find: 'return (later & (Risk.formula | Risk.formulaOnLine)) | Risk.blank | Risk.tab;',
    replace: 'return later & Risk.formula;',
    hole: 'A cell that begins with a tab runs a formula in some spreadsheets.',
    tests: ofFormulas,
  },
  {
    id: 'formula-restored-too-much',
    file: formulas,
    find: 'if (text[start] !== "\'" || !isRisky(start, start + 1)) continue;',
    replace: 'if (text[start] !== "\'") continue;',
    hole: 'O’Brien becomes OBrien when a list is imported again.',
    tests: [...ofFormulas, 'server/platform/csv/stream.test.ts'],
  },
];
