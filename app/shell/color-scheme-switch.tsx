import { useTranslate } from '#app/language/use-translate.ts';
import { useSiteLayout } from '../api/site-layout.ts';

/**
 * Changes between light and dark colors. The head script handles it (start/head/color-scheme.ts): it is in parts of the page
 * that React does not render in the browser.
 */
export function ColorSchemeSwitch({ className }: { className?: string }) {
  const t = useTranslate();
  const { light, dark } = useSiteLayout().site.browserColors;
  if (light === dark) return null;
  return (
    <button type="button" className={`scheme-switch ${className ?? ''}`} data-switch-scheme>
      <span className="when-light">{t('shell.darkColors')}</span>
      <span className="when-dark">{t('shell.lightColors')}</span>
    </button>
  );
}
