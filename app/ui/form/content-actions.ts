import { createContext } from 'react';

/**
 * Whether the actions on this part of the page are content actions: a failure of one begins with the specification's
 * sentence, and the reason follows.
 */
export const ContentActions = createContext(false);
