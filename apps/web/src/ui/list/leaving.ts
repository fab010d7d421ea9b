import { createContext } from 'react';

/** Whether the page is being left for another one that still has to be fetched. */
export const Leaving = createContext(false);
