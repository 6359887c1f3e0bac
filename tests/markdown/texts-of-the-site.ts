import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const content = join(import.meta.dirname, '../../content');

/** Every text of the demo site that may contain Markdown, with its location. */
export function textsOfTheSite(): [where: string, markdown: string][] {
  const pages = readdirSync(join(content, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file): [string, unknown] => [
      file,
      // The sections of a page's file, without their rendered HTML.
      readFileSync(join(content, 'pages', file), 'utf8')
        .replace(/^---\n[\s\S]*?\n---\n/, '')
        .split(/^## .*$|<!-- read more -->/m)
        .map((text) => text.trim()),
    ]);
  const lists = readdirSync(join(content, 'data')).map((file): [string, unknown] => [
    file,
    parse(readFileSync(join(content, 'data', file), 'utf8')),
  ]);
  return [...pages, ...lists].flatMap(([file, value]) =>
    stringsIn(value).map((text): [string, string] => [file, text]),
  );
}

/** All Markdown in it: not the rendered HTML, nor URLs. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[*_`[|<>#\n]/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'html' || key === 'url' ? [] : stringsIn(part),
  );
}
