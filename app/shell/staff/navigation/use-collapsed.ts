import { useEffect, useState } from 'react';

const stored = 'common-plate:navigation';
const collapsed = 'collapsed';

/**
 * Whether this device shows the navigation without labels, and how to change that. The head script has set it on the
 * document before the first paint (shell/start/head/before-paint.ts), where the style sheet reads it, so that nothing shifts.
 */
export function useCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(false);
  useEffect(() => setCollapsed(document.documentElement.dataset.navigation === collapsed), []);
  const toggle = () => {
    const value = isCollapsed ? '' : collapsed;
    document.documentElement.dataset.navigation = value;
    setCollapsed(!isCollapsed);
    try {
      localStorage.setItem(stored, value);
    } catch {
      // Without storage it lasts until the page is left.
    }
  };
  return [isCollapsed, toggle];
}
