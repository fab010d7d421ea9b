import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { useCompanyButtons } from './use-company-buttons.tsx';

afterEach(() => vi.unstubAllGlobals());

const providers = ok({
  providers: [
    { code: 'google', name: 'Google' },
    { code: 'northwind', name: 'Northwind' },
  ],
});

function Ways({ goTo }: { readonly goTo: (address: string) => void }) {
  return useCompanyButtons(goTo);
}

function show(offered: FakeResponse, started: FakeResponse) {
  const goTo = vi.fn<(address: string) => void>();
  const requests = fakeServer(({ method }) => (method === 'GET' ? offered : started));
  const part = renderPart(
    <MemoryRouter>
      <Ways goTo={goTo} />
    </MemoryRouter>,
  );
  return { ...part, goTo, requests };
}

test('offers each provider and opens the page of the chosen one', async () => {
  const { user, goTo, requests } = show(providers, ok({ signInUrl: 'https://login.northwind.example/authorize' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with Northwind' }));
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('https://login.northwind.example/authorize'));
  expect(requests.map(({ path }) => path)).toEqual(['/signInProviders/choices', '/signInProviders/northwind/start']);
});

test('says when the provider does not answer, and can be pressed again', async () => {
  const { user, goTo } = show(providers, {
    status: 503,
    body: { code: 'sign_in_provider_away', message: 'It did not answer.' },
  });
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  await user.click(button);
  await screen.findByText('It did not answer.');
  expect(goTo).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test.each([
  ['without a provider', ok({ providers: [] })],
  ['whose providers cannot be fetched', { status: 500, body: {} }],
])('an installation %s has no buttons', async (_name, offered) => {
  const { requests } = show(offered, ok({}));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('button')).toBeNull();
});
