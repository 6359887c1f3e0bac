import { useIsFilled } from '../api/site-layout.ts';

/** What invites to the newsletter. Until the first issue is published, nothing is promised about its content. */
export function useNewsletterWords(): { title: string; text: string } {
  return useIsFilled('/newsletters')
    ? {
        title: 'The monthly newsletter',
        text: 'What’s in season, one recipe, and one question answered.',
      }
    : { title: 'Our newsletter', text: 'Get our news by email. Unsubscribe anytime.' };
}
