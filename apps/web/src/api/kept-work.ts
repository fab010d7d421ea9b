/** What was typed and not saved yet, kept in this browser under the person's id, and offered back after a reload. */

const databaseName = 'countinghouse';
const storeName = 'kept-work';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
}

/** Opened once for each browser: what is typed in the moment before a reload must not wait for it. */
const opened = new WeakMap<IDBFactory, Promise<IDBDatabase>>();

function database(): Promise<IDBDatabase> {
  const known = opened.get(indexedDB);
  if (known !== undefined) return known;
  const opening = open();
  const forget = () => opened.delete(indexedDB);
  opened.set(indexedDB, opening);
  // the browser may take it away, and a later build may ask for it
  opening.then((found) => {
    found.addEventListener('close', forget);
    found.addEventListener('versionchange', () => {
      forget();
      found.close();
    });
  }, forget);
  return opening;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // a browser that keeps nothing (private windows) is no reason to stop working
  try {
    const transaction = (await database()).transaction(storeName, mode);
    return await new Promise<T>((resolve, reject) => {
      const request = act(transaction.objectStore(storeName));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
      // a page that goes takes back what waits to be committed by itself
      transaction.commit();
    });
  } catch {
    return undefined;
  }
}

const placeOf = (userId: number, name: string): string => `${userId} ${name}`;

/** Keeps work of a person under a name; what was there before is replaced. */
export const keepWork = async (userId: number, name: string, work: unknown): Promise<void> => {
  await inStore('readwrite', (store) => store.put(work, placeOf(userId, name)));
};

/** What this person left under a name, or undefined. */
export const keptWork = (userId: number, name: string): Promise<unknown> =>
  inStore<unknown>('readonly', (store) => store.get(placeOf(userId, name)) as IDBRequest<unknown>);

/** Forgets it: it was saved, or the person does not want it back. */
export const forgetWork = async (userId: number, name: string): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(placeOf(userId, name)));
};
