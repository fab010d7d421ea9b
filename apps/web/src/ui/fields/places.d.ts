/** Generated from the data package at build time (vite-plugin-places.ts). */
declare module 'virtual:places' {
  /** The cities of each state, by the state's name. */
  export interface StatesOfCountry {
    readonly states: Readonly<Record<string, readonly string[]>>;
  }

  /** Loads the states of a country, by the country's name. */
  export const countries: ReadonlyMap<string, () => Promise<StatesOfCountry>>;
}
