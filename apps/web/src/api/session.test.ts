import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followOtherTabs, isOver, useSession } from './session.ts';
import { anAccountant } from './testing/with-queries.tsx';

const inAnotherTab = (session: unknown): void => {
  if (session === undefined) localStorage.removeItem('userData');
  else localStorage.setItem('userData', JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
};
const shown = () => useSession.getState().session;

describe('a session in several tabs', () => {
  let stop: () => void;
  beforeEach(() => {
    localStorage.clear();
    useSession.setState({ session: undefined });
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  test('begins and ends in all of them together', () => {
    inAnotherTab(anAccountant);
    expect(shown()?.name).toBe('Amelia Stone');
    inAnotherTab(undefined);
    expect(shown()).toBeUndefined();
  });

  test('follows when another tab changes the person', () => {
    useSession.getState().signIn(anAccountant);
    inAnotherTab({ ...anAccountant, userId: 2, name: 'Carlos Vega' });
    expect(shown()?.name).toBe('Carlos Vega');
  });

  test('is not taken over when it ran out or cannot be read', () => {
    inAnotherTab({ ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' });
    expect(shown()).toBeUndefined();
    localStorage.setItem('userData', '{"token":');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    expect(shown()).toBeUndefined();
  });

  test('a storage that is cleared signs out; another name in it does nothing', () => {
    useSession.getState().signIn(anAccountant);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(shown()).toBeDefined();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(shown()).toBeUndefined();
  });
});

test('a session is over from the very moment on that it names', () => {
  expect(isOver({ ...anAccountant, tokenExpiry: new Date(Date.now() - 1).toISOString() })).toBe(true);
  expect(isOver(anAccountant)).toBe(false);
});
