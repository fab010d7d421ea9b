import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserTimer, createNotifications } from './notifications-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const titles = (store: ReturnType<typeof createNotifications>) => store.shown().map((one) => one.title);

describe('notifications', () => {
  test('stay two seconds for a success, and five otherwise', () => {
    const store = createNotifications(browserTimer);
    store.show({ kind: 'success', title: 'Saved' });
    store.show({ kind: 'error', title: 'Failed' });
    vi.advanceTimersByTime(1999);
    expect(titles(store)).toEqual(['Saved', 'Failed']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual(['Failed']);
    vi.advanceTimersByTime(3000);
    expect(titles(store)).toEqual([]);
  });

  test.each(['error', 'info', 'warning', 'loading'] as const)('of kind %s stay five seconds', (kind) => {
    const store = createNotifications(browserTimer);
    store.show({ kind, title: 'Told' });
    vi.advanceTimersByTime(4999);
    expect(titles(store)).toEqual(['Told']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  test('can be read again, newest first and without progress, and the oldest are dropped', () => {
    const store = createNotifications(browserTimer);
    store.show({ kind: 'loading', title: 'Authenticating...' });
    for (let at = 1; at <= 101; at += 1) store.show({ kind: 'info', title: `Message ${at}` });
    vi.advanceTimersByTime(60_000);
    expect([titles(store), store.past().length, store.past()[0]?.title]).toEqual([[], 100, 'Message 101']);
    store.clear();
    expect(store.past()).toEqual([]);
  });

  test('show the progress of an action in place', () => {
    const store = createNotifications(browserTimer);
    const id = store.show({ kind: 'loading', title: 'Exporting', stayMs: null });
    store.change(id, { progress: { done: 1, total: 2 } });
    vi.advanceTimersByTime(60_000);
    expect(store.shown().map((one) => one.progress)).toEqual([{ done: 1, total: 2 }]);
  });

  test('stay longer when they can be undone, and without a duration until they are closed', () => {
    const store = createNotifications(browserTimer);
    store.show({ kind: 'success', title: 'Note deleted', action: { label: 'Undo', run: () => undefined } });
    const stays = store.show({ kind: 'info', title: 'Update ready', stayMs: null });
    vi.advanceTimersByTime(7999);
    expect(titles(store)).toEqual(['Note deleted', 'Update ready']);
    vi.advanceTimersByTime(60_000);
    expect(titles(store)).toEqual(['Update ready']);
    store.close(stays);
    expect(titles(store)).toEqual([]);
  });

  test('stay while the user reads them', () => {
    const store = createNotifications(browserTimer);
    store.show({ kind: 'success', title: 'Saved' });
    vi.advanceTimersByTime(1900);
    store.hold();
    vi.advanceTimersByTime(10_000);
    expect(titles(store)).toEqual(['Saved']);
    store.release();
    vi.advanceTimersByTime(2000);
    expect(titles(store)).toEqual([]);
  });

  test('appear once for the same text, and never more than four at a time', () => {
    const store = createNotifications(browserTimer);
    store.show({ kind: 'error', title: 'Failed' });
    store.show({ kind: 'error', title: 'Failed' });
    expect(titles(store)).toEqual(['Failed']);
    for (const title of ['a', 'b', 'c', 'd']) store.show({ kind: 'info', title });
    expect(titles(store)).toEqual(['a', 'b', 'c', 'd']);
  });
});
