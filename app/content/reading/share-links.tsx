import { useTranslate } from '#app/language/use-translate.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';

interface ShareLinksProps {
  /** The site's URL, without a trailing slash. */
  site: string;
  path: string;
  title: string;
  /** The page for printing; absent: there is none. */
  printPath?: string;
}

/**
 * Ways to share or print a page. They are plain links: nothing is loaded from third parties, and they do not learn who
 * reads the page, before one of them is followed.
 */
export function ShareLinks({ site, path, title, printPath }: ShareLinksProps) {
  const t = useTranslate();
  const url = site + pathIn(t.language, path);
  const words = encodeURIComponent(`${title}\n${url}`);
  const address = encodeURIComponent(url);
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <section aria-labelledby="share" className="share only-screen">
      <h2 id="share" className="eyebrow font-sans!">
        {t(printPath ? 'content.shareOrPrint' : 'content.share')}
      </h2>
      <ul>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${words}`}>
            {t('content.shareByEmail')}
          </a>
        </li>
        <li>
          <a href={`https://wa.me/?text=${words}`} {...elsewhere}>
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`https://www.facebook.com/sharer/sharer.php?u=${address}`} {...elsewhere}>
            Facebook
          </a>
        </li>
        {printPath && (
          <li>
            {/* Without the router: what follows is printed, not read on. */}
            <a href={pathIn(t.language, printPath)}>{t('content.print')}</a>
          </li>
        )}
        <ShareButtons url={url} title={title} />
      </ul>
    </section>
  );
}

/** Buttons that need scripts. Their space is reserved until hydration, so that nothing shifts. */
function ShareButtons({ url, title }: { url: string; title: string }) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const canShare = isHydrated && 'share' in navigator;
  const copy = async () => {
    if (await copyText(url)) toast.success(t('content.linkCopied'));
    else toast.error(t('content.linkNotCopied', { url }));
  };
  // Closing the device's share sheet is not an error.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      <li className={isHydrated ? undefined : 'invisible'}>
        <button type="button" onClick={() => void copy()}>
          {t('content.copyLink')}
        </button>
      </li>
      <li className={canShare ? undefined : 'invisible'}>
        <button type="button" onClick={share}>
          {t('content.shareElsewhere')}
        </button>
      </li>
    </>
  );
}
