import { useEffect, useState } from 'react';

const stored = 'common-plate:folded-groups';

/**
 * The groups of the navigation that are folded on this device, and how to change that. The head script has set them on the
 * document before the first paint (shell/start/head/before-paint.ts), where the style sheet reads them, so that nothing
 * shifts.
 */
export function useFoldedGroups(): [folded: readonly string[], toggle: (group: string) => void] {
  const [folded, setFolded] = useState<readonly string[]>([]);
  useEffect(
    () => setFolded((document.documentElement.dataset.folded ?? '').split(' ').filter(Boolean)),
    [],
  );
  const toggle = (group: string) => {
    const next = folded.includes(group)
      ? folded.filter((each) => each !== group)
      : [...folded, group];
    document.documentElement.dataset.folded = next.join(' ');
    setFolded(next);
    try {
      localStorage.setItem(stored, next.join(' '));
    } catch {
      // Without storage it lasts until the page is left.
    }
  };
  return [folded, toggle];
}
