import { useEffect, useRef } from 'react';

/** HTML that the server rendered from Markdown and sanitized. */
export function Html({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!html.includes('<audio')) return;
    let end: (() => void) | undefined;
    let isGone = false;
    void import('./recordings/players.ts').then(({ enhancePlayers }) => {
      if (place.current && !isGone) end = enhancePlayers(place.current);
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [html]);
  if (html === '') return null;
  return <div ref={place} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
