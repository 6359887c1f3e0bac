import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { internalTarget } from '../ui/internal-link.ts';

/** HTML that the server rendered from Markdown and sanitized. Links within the site use the router. */
export function Html({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLinks(place, html);
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

/** Lets the router handle the links in an element. */
function useLinks(place: React.RefObject<HTMLElement | null>, html: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = place.current;
    if (!element || !html.includes('<a ')) return;
    const follow = (event: MouseEvent) => {
      const target = internalTarget(event);
      if (target === null) return;
      event.preventDefault();
      void navigate(target);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [place, html, navigate]);
}
