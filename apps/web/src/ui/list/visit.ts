import { createContext } from 'react';

/** The address that is shown, and whether the user came back to it instead of opening it. */
export interface Visit {
  readonly address: string;
  readonly isReturn: boolean;
}

/** Provided once inside the router; without it every address counts as opened for the first time. */
export const VisitContext = createContext<Visit>({ address: '', isReturn: false });
