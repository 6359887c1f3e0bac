import { createContext } from 'react';

/**
 * Whether the actions on this part of the page are content actions: a failure of one begins with the specification's
 * sentence, and the reason follows. 'failures': except where only fields have to be corrected, which is no reason to try
 * later.
 */
export const ContentActions = createContext<false | 'failures' | 'all'>(false);
