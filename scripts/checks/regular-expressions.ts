import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { checkSync } from 'recheck';
import ts from 'typescript-5';

const root = join(import.meta.dirname, '../..');
/** The text editor only runs in its user's own browser. */
const folders = ['server', 'contract', 'app'];
const browserOnly = /^app\/editor\//;

/** Values of the variables in patterns that are put together when the program runs. */
const samples = {
  contentBlockKinds: ['event', 'article'],
  recordingTypes: { mp3: '', webm: '' },
  mergeFields: { 'first name': '', email: '' },
  name: '__Host-token',
  known: 'first\\s+name|email',
  address: '/articles/beans',
  decimal: '\\.',
  group: ',',
  maximum: 1400,
  opening: 'opening-x',
  gifts: 'gifts-x',
  names: ['body\\s+mass\\s+index', 'bmi'],
  patternOf: (name: string) => name,
  linkStarts: ['https://', 'mailto:'],
  joining: '[\\p{sc=Arabic}]',
  position: /x/,
};

interface FoundPattern {
  /** The file and the line. */
  place: string;
  pattern: RegExp;
}

/** Every regular expression of the program that the server may run. */
export const listPatterns = (): FoundPattern[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
      .filter((file) => !browserOnly.test(file))
      .flatMap(patternsIn),
  );

function patternsIn(file: string): FoundPattern[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/RegExp|\//.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = `${file}:${line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ place, pattern: runInNewContext(node.text) as RegExp });
    } else if (isMade(node)) found.push({ place, pattern: madePattern(node, source, place) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isMade = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** A pattern that is put together when the program runs, from constants of its file and the samples above. */
function madePattern(
  node: ts.NewExpression | ts.CallExpression,
  source: ts.SourceFile,
  place: string,
): RegExp {
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => {
      const value = initializer && evaluated(plainOf(initializer).getText());
      return value === undefined ? [] : [[name.getText(), value]];
    });
  try {
    return runInNewContext(node.getText(), {
      ...samples,
      ...Object.fromEntries(constants),
    }) as RegExp;
  } catch (error) {
    throw new Error(`${place}: add the variables of the pattern to the samples. ${error}`);
  }
}

const plainOf = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) ? node.expression : node;

/** @returns undefined if the expression is not constant */
function evaluated(text: string): unknown {
  try {
    const value: unknown = runInNewContext(`(${text})`);
    return typeof value === 'function' ? undefined : value;
  } catch {
    return undefined;
  }
}

/** In ms: the analysis of a long pattern takes some seconds. */
const timeout = 120_000;

/** Whether a pattern repeats something as often as a text has it, or a group: any other takes a fixed time at each place. */
export const repeats = ({ source }: RegExp): boolean =>
  /[*+]|\{\d+,\}|\)\{/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'));

/**
 * Whether a pattern takes linear time with every text, by analyzing its automaton.
 * @returns why not, or null
 */
export function whyNotLinear(pattern: RegExp): string | null {
  if (!repeats(pattern)) return null;
  const { source, flags } = pattern;
  const plain = lookingByReading(source);
  const simple = withoutBounds(plain);
  // A repetition with a large bound takes long to analyze, and is no slower than one without.
  if (simple !== plain && complexityOf(simple, flags) === null) return null;
  return complexityOf(plain, flags);
}

function complexityOf(source: string, flags: string): string | null {
  const result = checkSync(source, flags, { checker: 'automaton', timeout });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable'
    ? result.complexity.summary
    : `cannot be analyzed (${result.error.kind})`;
}

/** Looking at the next or the previous character takes as long as reading it, which can be analyzed. */
const lookingByReading = (source: string): string =>
  source.replace(
    /\(\?(<?)([=!])(\[(?:\\.|[^\]\\])*\]|\\?[^\\()[\]])\)/g,
    (_, behind: string, kind: string, one: string) => {
      if (kind === '=') return one;
      const other = one.startsWith('[')
        ? `[^${one.slice(1, -1)}]`.replace(/^\[\^\^/, '[')
        : `[^${one}]`;
      return behind ? `(?:^|${other})` : `(?:${other}|$)`;
    },
  );

/** `{0,61}` becomes `*`, and `{1,64}` becomes `+`, except after a group. */
const withoutBounds = (source: string): string =>
  source.replace(/(?<!\))\{([01]),\d{2,}\}/g, (_, least: string) => (least === '0' ? '*' : '+'));
