import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from './testing/fake-server.ts';
import { afterOthersSaved, useSaveOnce } from './use-save-once.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  afterOthersSaved.lockedMs = 0;
});

const refused: FakeResponse = { status: 400, body: { code: 'invalid_input', message: 'No' } };

/** Saves each of these, one after the other, and returns the idempotency keys that were sent. */
async function keysOf(
  save: (once: ReturnType<typeof useSaveOnce>, at: number) => Promise<unknown>,
  answers: readonly FakeResponse[],
): Promise<string[]> {
  const left = [...answers];
  const requests = fakeServer(() => left.shift() ?? ok({}));
  const { result } = renderHook(() => useSaveOnce());
  for (const at of answers.keys()) await save(result.current, at).catch(() => undefined);
  return requests.map(({ key }) => key ?? 'none');
}

const link = (title: string) => ({ params: { id: 7 }, body: { title, url: 'https://a.example' } });
const file = (name: string, lastModified = 1): FormData => {
  const form = new FormData();
  form.set('projectDetails', '{}');
  form.append('addFiles', new File(['a'], name, { lastModified }));
  return form;
};

describe('the content of a form', () => {
  test('has one key for every attempt until it was saved, and a new one afterwards', async () => {
    const [first, second, third] = await keysOf(
      (once) => once(linkEndpoints.add, link('Board')),
      [refused, ok({}), ok({})],
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('has a new key as soon as it is changed', async () => {
    const keys = await keysOf(
      (once, at) => once(linkEndpoints.add, link(at === 0 ? 'Board' : 'Boards')),
      [refused, refused],
    );
    expect(new Set(keys).size).toBe(2);
  });

  test('never has the key of the same content saved elsewhere', async () => {
    const body = { title: 'Board', url: 'https://a.example' };
    const keys = await keysOf(
      (once, at) =>
        at === 0
          ? once(linkEndpoints.add, { params: { id: 7 }, body })
          : once(linkEndpoints.add, { params: { id: 8 }, body }),
      [refused, refused],
    );
    expect(new Set(keys).size).toBe(2);
  });

  test('has the same key with files as long as the files are the same', async () => {
    const forms = [file('a.pdf'), file('a.pdf'), file('b.pdf'), file('b.pdf', 2)];
    const keys = await keysOf(
      (once, at) => once(projectEndpoints.change, { query: { version: 1 }, form: forms[at] ?? file('') }),
      forms.map(() => refused),
    );
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('a refusal', () => {
  const stale: FakeResponse = { status: 409, body: { code: 'stale_version', message: 'Changed' } };

  test.each([
    ['because another user saved first is handed to the form after the second click of a double click', stale, 600],
    ['for another reason is handed to the form at once', refused, 0],
  ])('%s', async (_words, answer, afterMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    afterOthersSaved.lockedMs = 600;
    fakeServer(() => answer);
    const { result } = renderHook(() => useSaveOnce());
    let isRefused = false;
    void result.current(linkEndpoints.add, link('Board')).catch(() => (isRefused = true));
    await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 1));
    expect(isRefused).toBe(afterMs === 0);
    await vi.advanceTimersByTimeAsync(1);
    expect(isRefused).toBe(true);
  });
});
