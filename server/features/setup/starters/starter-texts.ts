import type { StarterName } from '#contract/shared/pages/starters.ts';
import { aboutStarter, contactStarter, donateStarter, homeStarter } from './pages.ts';
import { privacyStarter } from './privacy.ts';
import type { Answers, StarterText, UsedServices } from './starter-text.ts';
import { termsStarter } from './terms.ts';

/** What a policy page is called in the footer's list, and any other page in its section. */
type Place =
  | { policy: string }
  | { section: 'home' | 'about' | 'donate' | 'contact'; name: string };

interface StarterPage {
  place: Place;
  write(answers: Answers, services: UsedServices): StarterText;
}

/** The page of each starter text. */
export const starterPages: Record<StarterName, StarterPage> = {
  home: { place: { section: 'home', name: 'Home' }, write: homeStarter },
  about: { place: { section: 'about', name: 'About' }, write: aboutStarter },
  donate: { place: { section: 'donate', name: 'Donate' }, write: donateStarter },
  contact: { place: { section: 'contact', name: 'ContactIntro' }, write: contactStarter },
  privacy: { place: { policy: 'privacy' }, write: privacyStarter },
  terms: { place: { policy: 'terms' }, write: termsStarter },
};
