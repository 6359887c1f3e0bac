import type { Colors } from '#server/features/site/colors.ts';

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The width of an email, and of its text and pictures, in pixels. */
export const width = { mail: 600, content: 536 };

/**
 * Inlined into the elements: Gmail and Outlook support hardly anything else. The site's own colors are literals, as an
 * email has no style sheet.
 */
export const inlinedStyles = ({ ground, panel, band, text, accent }: Colors) => `
  body { margin: 0; padding: 0; background-color: ${ground}; color: ${text}; }
  .frame { background-color: ${ground}; }
  .sheet { background-color: ${panel}; }
  .content { padding: 32px; font-family: ${sans}; font-size: 17px; line-height: 27px; color: ${text}; }
  .small { padding: 16px 32px; font-family: ${sans}; font-size: 14px; line-height: 21px; color: ${text}; }
  .small p { margin: 0 0 8px; font-size: 14px; line-height: 21px; }
  h1, h2, h3, h4, h5, h6 { font-family: ${serif}; color: ${text}; font-weight: 600; }
  h1 { font-size: 30px; line-height: 36px; margin: 0 0 8px; }
  h2 { font-size: 23px; line-height: 29px; margin: 32px 0 8px; }
  h3, h4, h5, h6 { font-size: 18px; line-height: 25px; margin: 24px 0 8px; }
  p { margin: 0 0 16px; }
  .subtitle { color: ${text}; font-size: 18px; }
  a { color: ${accent}; text-decoration: underline; }
  img { display: block; max-width: 100%; height: auto; border: 0; margin: 0 0 16px; }
  ul, ol { margin: 0 0 16px; padding: 0 0 0 24px; }
  li { margin: 0 0 6px; }
  blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid ${band}; }
  hr { border: 0; border-top: 1px solid ${band}; margin: 24px 0; }
  .written { width: 100%; border-collapse: collapse; margin: 0 0 16px; font-size: 15px; line-height: 22px; }
  .written th, .written td { padding: 6px 8px 6px 0; border-bottom: 1px solid ${band}; text-align: left; vertical-align: top; }
  .bar { width: 100%; border-collapse: collapse; margin: 0 0 6px; }
  .bar td { padding: 0; font-size: 1px; line-height: 12px; }
  .bar-done { background-color: ${accent}; }
  .bar-open { background-color: ${band}; }
  pre, code { font-family: Menlo, Consolas, monospace; font-size: 15px; }
  pre { white-space: pre-wrap; margin: 0 0 16px; }
`;

/** For mail programs with a dark mode that can be styled. */
export const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .frame { background-color: #1f1d1a !important; }
    .sheet { background-color: #2a2723 !important; }
    .content, .content p, .content li, .content td, .content th, .content blockquote,
    .content h1, .content h2, .content h3, .content h4, .content h5, .content h6 { color: #f1e7d0 !important; }
    .content .subtitle, .small, .small p { color: #d8b98a !important; }
    .content a, .small a { color: #a9cf9f !important; }
  }
  @media (max-width: 480px) {
    .content, .small { padding: 20px 16px !important; }
  }
`;
