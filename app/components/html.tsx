/** HTML that the server rendered from Markdown and sanitized. */
export function Html({ html, className }: { html: string; className?: string }) {
  if (html === '') return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
