/** Waits until whatever else wants to be done had its turn: long work that does not wait for anything keeps everybody else waiting. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
