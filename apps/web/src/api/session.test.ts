import { readSession, writeSession, type SavedSession } from '@countinghouse/contract/saved-session.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followOtherTabs, isOver, lookAgain, useSession } from './session.ts';
import { anAccountant } from './testing/with-queries.tsx';

const record = (session: SavedSession): string => writeSession(session, (count) => new Uint8Array(count).fill(7));
const inAnotherTab = (session: SavedSession | undefined): void => {
  if (session === undefined) localStorage.removeItem('userData');
  else localStorage.setItem('userData', record(session));
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
    expect(shown()?.userId).toBe(anAccountant.userId);
    inAnotherTab(undefined);
    expect(shown()).toBeUndefined();
  });

  test('follows when another tab changes the person', () => {
    useSession.getState().signIn(anAccountant);
    inAnotherTab({ ...anAccountant, userId: 2, userRole: 'ROLE_CSM' });
    expect(shown()).toMatchObject({ userId: 2, userRole: 'ROLE_CSM' });
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

describe('the record of a session', () => {
  beforeEach(() => useSession.getState().signOut());

  test('is written at the sign-in with id, token, role and expiry, and no name', () => {
    useSession.getState().signIn(anAccountant);
    const text = localStorage.getItem('userData') ?? '';
    const { userId, token, userRole, tokenExpiry } = anAccountant;
    expect(readSession(text)).toEqual({ userId, token, userRole, tokenExpiry });
    expect(text).not.toMatch(/Amelia|@|ROLE/);
  });

  test('goes with everything else that local storage held', () => {
    useSession.getState().signIn(anAccountant);
    localStorage.setItem('collapsed tech stacks', 'all of them');
    useSession.getState().signOut();
    expect(localStorage).toHaveLength(0);
    expect(shown()).toBeUndefined();
  });

  test.each([
    ['parsing', '{"userId":'],
    ['decryption', record(anAccountant).replace(/"userId":"[^"]+"/, '"userId":"7"')],
  ])('that is broken (%s) is told once and signs out', (trouble, text) => {
    const stop = followOtherTabs();
    localStorage.setItem('userData', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    expect(useSession.getState()).toMatchObject({ session: undefined, trouble });
    expect(localStorage.getItem('userData')).toBeNull();
    stop();
  });

  test('that ran out in storage is looked at on the way to another page, and signs out without a word', () => {
    useSession.getState().signIn(anAccountant);
    lookAgain();
    expect(shown()).toBeDefined();
    localStorage.setItem('userData', record({ ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' }));
    lookAgain();
    expect(useSession.getState()).toMatchObject({ session: undefined, trouble: undefined });
    expect(localStorage).toHaveLength(0);
  });

  test('that ran out here signs out too, and one that another tab began is taken over', () => {
    useSession.setState({ session: { ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' } });
    lookAgain();
    expect(shown()).toBeUndefined();
    useSession.getState().signIn(anAccountant);
    localStorage.setItem('userData', record({ ...anAccountant, token: 'a newer one' }));
    lookAgain();
    expect(shown()?.token).toBe('a newer one');
  });

  test('is of this tab alone where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    vi.resetModules();
    const { useSession: own, lookAgain: look } = await import('./session.ts');
    const { standing, beginActivity, noteActivity, claimTelling } = await import('./activity.ts');
    await import('./viewing.ts');
    beginActivity();
    own.getState().signIn(anAccountant);
    look();
    noteActivity();
    expect(own.getState().session?.userId).toBe(anAccountant.userId);
    expect(standing().stage).toBe('active');
    expect([claimTelling(), claimTelling()]).toEqual([true, false]);
    own.getState().signOut();
    expect(own.getState().session).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test('that cannot be written is told, and the person is signed in all the same', () => {
    vi.stubGlobal('crypto', {});
    useSession.getState().signIn(anAccountant);
    vi.unstubAllGlobals();
    expect(useSession.getState()).toMatchObject({ session: { userId: anAccountant.userId }, trouble: 'encryption' });
  });
});
