import { createContext } from 'react';

/** Whether the user is on the way to another page that is still loading. */
export const Leaving = createContext(false);
