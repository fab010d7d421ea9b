import { readSession, writeSession, type SavedSession } from '@countinghouse/contract/sign-in/saved-session.ts';
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

  test('follows when another tab changes the user', () => {
    useSession.getState().signIn(anAccountant);
    inAnotherTab({ ...anAccountant, userId: 2, userRole: 'ROLE_CSM' });
    expect(shown()).toMatchObject({ userId: 2, userRole: 'ROLE_CSM' });
  });

  test('is not taken over when it expired or cannot be read', () => {
    inAnotherTab({ ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' });
    expect(shown()).toBeUndefined();
    localStorage.setItem('userData', '{"token":');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    expect(shown()).toBeUndefined();
  });

  test('is ended when storage is cleared, but not when another key is', () => {
    useSession.getState().signIn(anAccountant);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(shown()).toBeDefined();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(shown()).toBeUndefined();
  });
});

test('ends at exactly the moment of its expiry', () => {
  expect(isOver({ ...anAccountant, tokenExpiry: new Date(Date.now() - 1).toISOString() })).toBe(true);
  expect(isOver(anAccountant)).toBe(false);
});

describe('the stored session', () => {
  beforeEach(() => useSession.getState().signOut());

  test('is written at sign-in with id, token, role and expiry, and without a name', () => {
    useSession.getState().signIn(anAccountant);
    const text = localStorage.getItem('userData') ?? '';
    const { userId, token, userRole, tokenExpiry } = anAccountant;
    expect(readSession(text)).toEqual({ userId, token, userRole, tokenExpiry });
    expect(text).not.toMatch(/Amelia|@|ROLE/);
  });

  test('is removed with everything else in local storage', () => {
    useSession.getState().signIn(anAccountant);
    localStorage.setItem('collapsed tech stacks', 'all of them');
    useSession.getState().signOut();
    expect(localStorage).toHaveLength(0);
    expect(shown()).toBeUndefined();
  });

  test.each([
    ['parsing', '{"userId":'],
    ['decryption', record(anAccountant).replace(/"userId":"[^"]+"/, '"userId":"7"')],
  ])('is reported once when it is broken (%s), and signs the user out', (error, text) => {
    const stop = followOtherTabs();
    localStorage.setItem('userData', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    expect(useSession.getState()).toMatchObject({ session: undefined, error });
    expect(localStorage.getItem('userData')).toBeNull();
    stop();
  });

  test('signs the user out without a message when it expired, at the next page', () => {
    useSession.getState().signIn(anAccountant);
    lookAgain();
    expect(shown()).toBeDefined();
    localStorage.setItem('userData', record({ ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' }));
    lookAgain();
    expect(useSession.getState()).toMatchObject({ session: undefined, error: undefined });
    expect(localStorage).toHaveLength(0);
  });

  test('signs the user out when it expired here, or takes over one that another tab began', () => {
    useSession.setState({ session: { ...anAccountant, tokenExpiry: '2020-01-01T00:00:00.000Z' } });
    lookAgain();
    expect(shown()).toBeUndefined();
    useSession.getState().signIn(anAccountant);
    localStorage.setItem('userData', record({ ...anAccountant, token: 'a newer one' }));
    lookAgain();
    expect(shown()?.token).toBe('a newer one');
  });

  test('belongs to this tab alone when storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    vi.resetModules();
    const { useSession: own, lookAgain: look } = await import('./session.ts');
    const { activityState: standing, beginActivity, noteActivity, claimReport } = await import('./activity.ts');
    await import('./viewing.ts');
    beginActivity();
    own.getState().signIn(anAccountant);
    look();
    noteActivity();
    expect(own.getState().session?.userId).toBe(anAccountant.userId);
    expect(standing().stage).toBe('active');
    expect([claimReport(), claimReport()]).toEqual([true, false]);
    own.getState().signOut();
    expect(own.getState().session).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test('is reported when it cannot be written, and the user is signed in all the same', () => {
    vi.stubGlobal('crypto', {});
    useSession.getState().signIn(anAccountant);
    vi.unstubAllGlobals();
    expect(useSession.getState()).toMatchObject({ session: { userId: anAccountant.userId }, error: 'encryption' });
  });
});
