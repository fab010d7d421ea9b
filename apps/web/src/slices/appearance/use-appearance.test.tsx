import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { Button } from '../../ui/button.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { storeAppearance } from '../../ui/theme/appearance.ts';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';
import { useAppearance } from './use-appearance.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function Choices() {
  const [{ theme, density }, choose] = useAppearance();
  return (
    <>
      <output>{`${theme} ${density}`}</output>
      <Button onClick={() => choose({ theme: 'dark', density })}>Dark</Button>
      <Button onClick={() => choose({ theme, density: 'comfortable' })}>Comfortable</Button>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;
const mark = () => document.documentElement.dataset['theme'];

function show(answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const requests = fakeServer(answer);
  const part = renderPart(
    <ThemeProvider person="3">
      <WithQueries>
        <Choices />
      </WithQueries>
    </ThemeProvider>,
  );
  return { ...part, requests };
}
const light = ok({ theme: 'light', density: 'compact' });

describe('the appearance of the signed-in user', () => {
  test('is the one chosen in any browser, and the one stored here until it is known', async () => {
    storeAppearance({ theme: 'dark', density: 'comfortable' }, '3');
    const slow = slowResponse();
    show(() => slow.arriving);
    expect([shown(), mark()]).toEqual(['dark comfortable', 'dark']);
    slow.arrive(light);
    await waitFor(() => expect([shown(), mark()]).toEqual(['light compact', 'light']));
  });

  test('changes at once when chosen, and is stored in the order of the choices', async () => {
    const { user, requests } = show(({ body }) => (body === undefined ? light : ok(body)));
    await waitFor(() => expect(shown()).toBe('light compact'));
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Comfortable' }));
    expect(shown()).toBe('dark comfortable');
    const stored = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() =>
      expect(stored()).toEqual([
        { theme: 'dark', density: 'compact' },
        { theme: 'dark', density: 'comfortable' },
      ]),
    );
  });

  test('stays as chosen when an earlier response arrives late', async () => {
    const slow = slowResponse();
    const { user } = show(({ body }) => (body === undefined ? slow.arriving : ok(body)));
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    slow.arrive(light);
    await new Promise((done) => setTimeout(done, 20));
    expect(shown()).toBe('dark compact');
  });

  test('reports why it could not be stored', async () => {
    const away = { status: 403, body: { code: 'forbidden', message: 'Your role does not allow this.' } };
    const { user } = show(({ body }) => (body === undefined ? light : away));
    await waitFor(() => expect(shown()).toBe('light compact'));
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await screen.findByText('Your role does not allow this.');
  });
});
