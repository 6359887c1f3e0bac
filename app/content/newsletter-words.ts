import { useIsFilled } from '../api/site-layout.ts';
import { useTranslate } from '../language/use-translate.ts';

/** What invites to the newsletter. Until the first issue is published, nothing is promised about its content. */
export function useNewsletterWords(): { title: string; text: string } {
  const t = useTranslate();
  return useIsFilled('/newsletters')
    ? { title: t('newsletter.monthly'), text: t('newsletter.monthlyText') }
    : { title: t('newsletter.ours'), text: t('newsletter.oursText') };
}
