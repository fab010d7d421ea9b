import { messages } from '@countinghouse/contract/messages.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginActivity } from '../api/activity.ts';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { AutomaticLogout } from './automatic-logout.tsx';

const minute = 60_000;
let requests: readonly FakeRequest[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  requests = fakeServer(() => ok({}));
  beginActivity();
  useSession.getState().signIn(anAccountant);
  renderPart(<AutomaticLogout session={anAccountant} />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isSignedIn = () => useSession.getState().session !== undefined;
const dialog = () => screen.queryByRole('dialog');
const calls = (method: string) => requests.filter((one) => one.method === method).map(({ path }) => path);

describe('half an hour without activity', () => {
  test('ends with a message of five seconds, then the session, here and on the server, and all that was kept', async () => {
    localStorage.setItem('collapsed tech stacks', 'all of them');
    await later(30 * minute - 1);
    expect(screen.queryByText(messages.signingOut)).toBeNull();
    await later(1001);
    expect(screen.getByText(messages.signingOut)).toBeTruthy();
    await later(3900);
    expect(isSignedIn()).toBe(true);
    await later(1200);
    expect(isSignedIn()).toBe(false);
    expect(localStorage.getItem('collapsed tech stacks')).toBeNull();
    expect(calls('POST')).toEqual(['/blacklist']);
    expect(screen.queryByText(messages.signingOut)).toBeNull();
  });

  test('is asked about two minutes before, with the time that is left', async () => {
    await later(28 * minute - 1000);
    expect(dialog()).toBeNull();
    await later(2000);
    expect(dialog()?.textContent).toContain('1:59');
    await later(59_000);
    expect(dialog()?.textContent).toContain('1:00');
  });

  test('goes on when the person stays', async () => {
    await later(29 * minute);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(dialog()).toBeNull();
    await later(27 * minute);
    expect(isSignedIn()).toBe(true);
    expect(screen.queryByText(messages.signingOut)).toBeNull();
  });

  test('can end at once', async () => {
    await later(29 * minute);
    fireEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(isSignedIn()).toBe(false);
  });

  test.each(['mousemove', 'mousedown', 'click', 'touchstart', 'scroll', 'keydown', 'load'])(
    'does not come when there was a %s at minute 29',
    async (sign) => {
      await later(29 * minute);
      act(() => void window.dispatchEvent(new Event(sign)));
      await later(2 * minute);
      expect(screen.queryByText(messages.signingOut)).toBeNull();
    },
  );

  test('keeps the dialog until it is answered: a moving mouse must not put another button under the click', async () => {
    await later(29 * minute);
    act(() => void window.dispatchEvent(new Event('mousemove')));
    await later(1000);
    expect(dialog()).toBeTruthy();
    expect(dialog()?.textContent).toContain('29:5');
  });

  test('closes the dialog here when the person stays in another tab', async () => {
    await later(29 * minute);
    expect(dialog()).not.toBeNull();
    localStorage.setItem('lastActivity', String(Date.now() + 1));
    await later(1000);
    expect(dialog()).toBeNull();
  });

  test('counts what is done in another tab', async () => {
    await later(20 * minute);
    localStorage.setItem('lastActivity', String(Date.now()));
    await later(15 * minute);
    expect(dialog()).toBeNull();
    expect(isSignedIn()).toBe(true);
  });

  test('that is over stays over: nothing done in the last five seconds calls it back', async () => {
    await later(30 * minute + 1000);
    act(() => void window.dispatchEvent(new Event('mousemove')));
    await later(6000);
    expect(isSignedIn()).toBe(false);
  });
});

test('the server hears once a minute of a person who is there, and nothing of one who is not', async () => {
  await later(0);
  const heard = () => calls('GET').length;
  expect(heard()).toBe(1);
  for (let at = 0; at < 10; at += 1) {
    act(() => void window.dispatchEvent(new Event('keydown')));
    await later(30_000);
  }
  expect(heard()).toBeGreaterThanOrEqual(5);
  expect(heard()).toBeLessThanOrEqual(6);
  const before = heard();
  await later(20 * minute);
  expect(heard() - before).toBeLessThanOrEqual(1);
});
