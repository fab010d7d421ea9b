import { afterEach, expect, test, vi } from 'vitest';
import { deleteWork, storeWork, storedWork } from './stored-work.ts';
import { useSession } from './session.ts';
import { memoryDatabase } from './testing/memory-database.ts';
import { anAccountant } from './testing/with-queries.tsx';

afterEach(() => vi.unstubAllGlobals());

test('unsaved work is restored after a reload, for this user and this form only, until it is deleted', async () => {
  vi.stubGlobal('indexedDB', memoryDatabase());
  await storeWork(3, 'timesheet 1 2026-10', { note: 'half typed' });
  await storeWork(3, 'timesheet 1 2026-10', { note: 'typed on' });
  await expect(storedWork(3, 'timesheet 1 2026-10')).resolves.toEqual({ note: 'typed on' });
  await expect(storedWork(4, 'timesheet 1 2026-10')).resolves.toBeUndefined();
  await expect(storedWork(3, 'timesheet 2 2026-10')).resolves.toBeUndefined();
  await deleteWork(3, 'timesheet 1 2026-10');
  await expect(storedWork(3, 'timesheet 1 2026-10')).resolves.toBeUndefined();
});

test('unsaved work survives signing out, which clears everything else, and is offered only to its user', async () => {
  vi.stubGlobal('indexedDB', memoryDatabase());
  useSession.getState().signIn(anAccountant);
  await storeWork(anAccountant.userId, 'timesheet 1 2026-10', { note: 'half typed' });
  useSession.getState().signOut();
  expect(localStorage).toHaveLength(0);
  await expect(storedWork(99, 'timesheet 1 2026-10')).resolves.toBeUndefined();
  await expect(storedWork(anAccountant.userId, 'timesheet 1 2026-10')).resolves.toEqual({ note: 'half typed' });
});

test("a browser without storage does not stop the user's work", async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError');
    },
  });
  await expect(storeWork(3, 'timesheet', {})).resolves.toBeUndefined();
  await expect(storedWork(3, 'timesheet')).resolves.toBeUndefined();
});
