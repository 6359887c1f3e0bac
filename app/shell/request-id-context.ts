import { createContext } from 'react';

/** The id of the request that is being rendered; empty in the browser. */
export const RequestId = createContext('');
