/** Made from the data package when the product is built (vite-plugin-places.ts). */
declare module 'virtual:places' {
  /** The cities of each state, by the state's name. */
  export interface StatesOfCountry {
    readonly states: Readonly<Record<string, readonly string[]>>;
  }

  /** How the states of each country are fetched, by the country's name. */
  export const countries: ReadonlyMap<string, () => Promise<StatesOfCountry>>;
}
