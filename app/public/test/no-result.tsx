import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The end of the test for someone of whom no result is known: it says neither that they passed nor that they failed. */
export function NoResult() {
  const t = useTranslate();
  return (
    <header className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/test">{t('test.title')}</SiteLink>
      </p>
      <h1>{t('test.noResultTitle')}</h1>
      <p className="subtitle mt-3">{t('test.noResultDescription')}</p>
      <p className="mt-6 max-w-[42rem]">
        <RichMessage
          text="test.noResult"
          values={{ link: (words) => <SiteLink to="/account">{words}</SiteLink> }}
        />
      </p>
      <p className="mt-8">
        <SiteLink to="/test" className="button">
          {t('test.take')}
        </SiteLink>
      </p>
    </header>
  );
}
