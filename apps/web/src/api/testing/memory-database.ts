/** The part of IndexedDB that stores unsaved work, in memory: one store of values by key. */
export function memoryDatabase(): Pick<IDBFactory, 'open'> {
  const stores = new Map<string, Map<string, unknown>>();
  const request = <T>(act: () => T): IDBRequest<T> => {
    const target = Object.assign(new EventTarget(), { result: act(), error: null });
    queueMicrotask(() => {
      target.dispatchEvent(new Event('upgradeneeded'));
      target.dispatchEvent(new Event('success'));
    });
    return target as unknown as IDBRequest<T>;
  };
  const storeOf = (name: string) => {
    const values = stores.get(name);
    if (values === undefined) throw new DOMException('no such store', 'NotFoundError');
    return {
      put: (value: unknown, key: string) => request(() => values.set(key, structuredClone(value))),
      get: (key: string) => request(() => structuredClone(values.get(key))),
      delete: (key: string) => request(() => values.delete(key)),
    };
  };
  const database = Object.assign(new EventTarget(), {
    createObjectStore: (name: string) => {
      if (!stores.has(name)) stores.set(name, new Map());
    },
    transaction: () => ({ objectStore: storeOf, commit: () => undefined }),
    close: () => undefined,
  });
  return { open: () => request(() => database) as unknown as IDBOpenDBRequest };
}
