const tagStart = /<[a-z][^\s/>]*/gi;
const attribute = /[\s/]+([^\s/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y;

/**
 * HTML without its event handlers. Pasted handlers never run, but a browser reports a CSP violation even when it only
 * parses them; so they are removed before that.
 */
export function withoutHandlers(html: string): string {
  let text = '';
  let done = 0;
  tagStart.lastIndex = 0;
  for (let tag = tagStart.exec(html); tag; tag = tagStart.exec(html)) {
    attribute.lastIndex = tagStart.lastIndex;
    for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
      tagStart.lastIndex = attribute.lastIndex;
      if (!/^on/i.test(found[1] ?? '')) continue;
      text += html.slice(done, found.index);
      done = attribute.lastIndex;
    }
  }
  return text + html.slice(done);
}
