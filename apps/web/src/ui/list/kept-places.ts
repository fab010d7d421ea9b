/** Where a user was in a list or page: how far it was scrolled, and the row that had the focus. */
export interface KeptPlace {
  readonly top: number;
  readonly left: number;
  readonly row?: string | undefined;
}

/** The places of the lists that were left in this tab, by address and name; the oldest are forgotten. */
const places = new Map<string, KeptPlace>();
const placesMax = 200;

const keyOf = (address: string, name: string): string => `${address} ${name}`;

export function keepPlace(address: string, name: string, place: KeptPlace): void {
  const key = keyOf(address, name);
  places.delete(key);
  places.set(key, place);
  for (const oldest of places.keys()) {
    if (places.size <= placesMax) break;
    places.delete(oldest);
  }
}

export const keptPlace = (address: string, name: string): KeptPlace | undefined => places.get(keyOf(address, name));

/** The last query of each page, so that a link back to a list opens it as it was left. */
const lastQueries = new Map<string, string>();

export const keepQuery = (pathname: string, query: string): void => void lastQueries.set(pathname, query);

export const lastAddress = (pathname: string): string => pathname + (lastQueries.get(pathname) ?? '');

/** Forgets every place: nothing of one user is left for the next. */
export function clearPlaces(): void {
  places.clear();
  lastQueries.clear();
}
