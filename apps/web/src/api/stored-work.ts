/** Unsaved work, stored in this browser under the user's id and offered back after a reload. */

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

/** Opened once for each browser, so that what is typed just before a reload does not wait for it. */
const opened = new WeakMap<IDBFactory, Promise<IDBDatabase>>();

function database(): Promise<IDBDatabase> {
  const known = opened.get(indexedDB);
  if (known !== undefined) return known;
  const opening = open();
  const reopen = () => opened.delete(indexedDB);
  opened.set(indexedDB, opening);
  // the browser may close it, and a later build may need to upgrade it
  opening.then((found) => {
    found.addEventListener('close', reopen);
    found.addEventListener('versionchange', () => {
      reopen();
      found.close();
    });
  }, reopen);
  return opening;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // a browser without storage (private windows) does not stop the user's work
  try {
    const transaction = (await database()).transaction(storeName, mode);
    return await new Promise<T>((resolve, reject) => {
      const request = act(transaction.objectStore(storeName));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
      // the browser aborts transactions that are not yet committed when the page is unloaded
      transaction.commit();
    });
  } catch {
    return undefined;
  }
}

const placeOf = (userId: number, name: string): string => `${userId} ${name}`;

/** Stores work of a user under a name and replaces the former work there. */
export const storeWork = async (userId: number, name: string, work: unknown): Promise<void> => {
  await inStore('readwrite', (store) => store.put(work, placeOf(userId, name)));
};

/** The stored work of this user under a name, or undefined. */
export const storedWork = (userId: number, name: string): Promise<unknown> =>
  inStore<unknown>('readonly', (store) => store.get(placeOf(userId, name)) as IDBRequest<unknown>);

/** Deletes the stored work after it was saved or discarded. */
export const deleteWork = async (userId: number, name: string): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(placeOf(userId, name)));
};
