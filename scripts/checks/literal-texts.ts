// Lists the literals in files that look like texts for people: `node scripts/checks/literal-texts.ts app/public/donate`.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript-5';

const root = join(import.meta.dirname, '../..');

/** A literal that looks like a text for people. */
interface LiteralText {
  file: string;
  line: number;
  text: string;
}

/** Whether it has words as people write them: a capital or a sentence, and no name, path, class or code. */
export function isText(literal: string): boolean {
  const text = literal.trim();
  if (!/\p{L}{2}/u.test(text)) return false;
  // Addresses, types, selectors, media queries, patterns, SQL.
  if (/^[/#.@*[(<\\]|:\/\/|^(?:select|insert|update|delete|with)\s/i.test(text)) return false;
  if (/[{}<>;=|]|--|::/.test(text)) return false;
  const words = text.split(/\s+/);
  if (words.length === 1) return /^\p{Lu}\p{Ll}+[.…!?:]?$/u.test(text);
  if (/[.…!?]$/.test(text) && /^\p{Lu}|\p{Ll}{2,} \p{Ll}{2,}/u.test(text)) return true;
  return (
    /^\p{Lu}\p{Ll}/u.test(text) &&
    words.some((word, index) => index > 0 && /^\p{Ll}{2,}/u.test(word))
  );
}

/** Properties and attributes whose values are never shown. */
const technical =
  /^(?:className|class|id|key|name|type|href|to|src|rel|role|method|action|autoComplete|inputMode|pattern|property|itemProp|sizes|media|as|viewBox|d|fill|stroke|transform|purpose|summary|kind|code|tag|event|path|section|'?@type'?|'?content-type'?)$/;
/** Calls whose arguments are never shown to people. */
const technicalCalls =
  /^(?:Error|TypeError|RangeError|matchMedia|querySelector(?:All)?|closest|matches|addEventListener|removeEventListener|setAttribute|getAttribute|hasAttribute|removeAttribute|log|info|warn|error|debug|meta|nameSchema|describe|join|split|replace|replaceAll|startsWith|endsWith|includes|has|get|set|append|is|where|table|route|layout|index|raw)$/;

/** The literal texts of a file. */
export function literalTextsIn(file: string): LiteralText[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: LiteralText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && isText(text) && !isTechnical(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text: text.trim().replace(/\s+/g, ' ') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
}

/** Whether the place of a literal says that no one reads it. */
function isTechnical(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxText(node)) return false;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isImportTypeNode(parent.parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$|^in$/.test(parent.operatorToken.getText()))
    return true;
  if ((ts.isPropertyAssignment(parent) || ts.isEnumMember(parent)) && parent.name === node)
    return true;
  if (ts.isPropertyAssignment(parent)) return technical.test(parent.name.getText());
  if (ts.isJsxAttribute(parent)) return technical.test(parent.name.getText());
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return isTechnicalCall(parent);
  if (ts.isConditionalExpression(parent) || ts.isJsxExpression(parent)) return isTechnical(parent);
  return ts.isParenthesizedExpression(parent) && isTechnical(parent);
}

function isTechnicalCall({ expression }: ts.CallExpression | ts.NewExpression): boolean {
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : expression.getText();
  return technicalCalls.test(name);
}

/** The sources in a folder, or the file itself. */
export function sourcesIn(place: string): string[] {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .map((file) => `${place.replace(/\/$/, '')}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

if (import.meta.main) {
  for (const place of process.argv.slice(2)) {
    for (const file of sourcesIn(relative(root, join(process.cwd(), place)))) {
      for (const { line, text } of literalTextsIn(file)) console.log(`${file}:${line} ${text}`);
    }
  }
}
