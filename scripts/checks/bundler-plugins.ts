import { types } from 'node:util';
import { runInNewContext } from 'node:vm';
import ts from 'typescript-5';

/** The hooks that are called for one module each, and may name the modules that they are for. */
const moduleHooks = ['transform', 'load'];
/** The hook for whole output files, which hold code of packages too. */
const outputHook = 'renderChunk';

/**
 * Finds the bundler plugins that a file defines, and the hooks of them that may change the code of packages.
 * @param text of the file
 * @param packageFiles the paths of all files in node_modules, as the bundler names them
 * @returns a sentence for each such hook
 */
export function hooksOnPackages(text: string, packageFiles: string[]): string[] {
  const source = ts.createSourceFile('plugins.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(...problemsOf(node, packageFiles));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function problemsOf(object: ts.ObjectLiteralExpression, packageFiles: string[]): string[] {
  const name = property(object, 'name');
  if (name === undefined) return [];
  const plugin = name.getText().replace(/^name:\s*/, '');
  const problems = moduleHooks.flatMap((hook) => {
    const definition = property(object, hook);
    const changed = definition && changedBy(definition, packageFiles);
    return changed ? [`${plugin} has a hook '${hook}' for ${changed}`] : [];
  });
  if (property(object, outputHook) !== undefined)
    problems.push(`${plugin} has a hook '${outputHook}' for all code`);
  return problems;
}

/** One of the package files that a hook is called for; undefined if its filter leaves out all of them. */
function changedBy(hook: ts.ObjectLiteralElementLike, packageFiles: string[]): string | undefined {
  const filter = nested(nested(hook, 'filter'), 'id');
  if (filter === undefined) return 'every module: give it a filter for `id`';
  const value = evaluated(filter.getText());
  const { include, exclude } =
    types.isRegExp(value) || Array.isArray(value)
      ? { include: value, exclude: [] }
      : (value as { include?: unknown; exclude?: unknown });
  const [included, excluded] = [patternsOf(include ?? /^/), patternsOf(exclude ?? [])];
  const matches = (patterns: RegExp[], file: string) => patterns.some((each) => each.test(file));
  return packageFiles.find((file) => matches(included, file) && !matches(excluded, file));
}

function property(
  object: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralElementLike | undefined {
  return object.properties.find((each) => each.name?.getText() === name);
}

/** A property of the object that another property has as its value. */
function nested(
  parent: ts.Node | undefined,
  name: string,
): ts.ObjectLiteralElementLike | undefined {
  if (!parent || !ts.isPropertyAssignment(parent)) return undefined;
  const { initializer } = parent;
  return ts.isObjectLiteralExpression(initializer) ? property(initializer, name) : undefined;
}

function patternsOf(value: unknown): RegExp[] {
  const patterns = Array.isArray(value) ? value : [value];
  if (patterns.every(types.isRegExp)) return patterns;
  throw new Error('A plugin’s filter must be a regular expression, to be checked here.');
}

/** @throws if the filter is not a literal */
function evaluated(text: string): unknown {
  try {
    return runInNewContext(`({ ${text} }).id`);
  } catch (error) {
    throw new Error(`A plugin’s filter must be a literal, to be checked here: ${text}`, {
      cause: error,
    });
  }
}
