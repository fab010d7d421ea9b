import { serverMessages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { pageBefore, startCompanySignIn } from '../slices/sign-in-providers/company-sign-in.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { CompanySignInScreen } from './company-sign-in.screen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: undefined });
});
afterEach(() => vi.unstubAllGlobals());

function Home() {
  const { state } = useLocation();
  return <p>{`home ${JSON.stringify(state)}`}</p>;
}

/** Shows the page to which the provider returned the browser. */
function returned(finished: FakeResponse, search = '?code=abc&state=def') {
  const requests = fakeServer(({ path }) =>
    path.startsWith('/qrCode') ? ok({ qrCode: 'data:image/png;base64,', secret: 'ABCDEFGH' }) : finished,
  );
  const part = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[`/companysignin/northwind${search}`]}>
        <Routes>
          <Route path="/companysignin/:code" element={<CompanySignInScreen />} />
          <Route path="/" element={<Home />} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...part, requests };
}

test('begins the session with what the provider returned, once, and leads back to where the user was', async () => {
  fakeServer(() => ok({ signInUrl: 'https://login.northwind.example/authorize' }));
  await startCompanySignIn('northwind', { from: '/companylist', person: 3 });
  const { requests } = returned(ok({ session: anAccountant, halfLogin: null }, serverMessages.signedIn));
  await screen.findByText('home {"from":"/companylist","person":3}');
  expect(useSession.getState().session?.userId).toBe(anAccountant.userId);
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/signInProviders/northwind/finish', { query: 'code=abc&state=def' }],
  ]);
});

test('asks for the one-time code where the provider is not trusted for it', async () => {
  const halfLogin = { preAuthToken: 'half', secondFactorActive: true, hasPasskeys: false, email: anAccountant.email };
  const { user } = returned(ok({ session: null, halfLogin }));
  await screen.findByRole('textbox', { name: /One-time code/ });
  const requests = fakeServer(() => ok(anAccountant));
  await user.type(screen.getByRole('textbox', { name: /One-time code/ }), '123456{Enter}');
  await screen.findByText(/^home/);
  expect(requests[0]).toMatchObject({ path: '/gAuthenticate', authorization: 'Bearer half' });
});

test('shows the QR code first to a user without a second factor', async () => {
  const halfLogin = { preAuthToken: 'half', secondFactorActive: false, hasPasskeys: false, email: anAccountant.email };
  returned(ok({ session: null, halfLogin }));
  await screen.findByRole('img', { name: 'QR code of your second factor' });
});

test('says why it did not work, and leads back to the sign-in page', async () => {
  const message = serverMessages.companyAccountUnknown;
  returned({ status: 403, body: { code: 'company_account_unknown', message } });
  await screen.findByText(message);
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/');
  expect(useSession.getState().session).toBeUndefined();
});

test('asks nothing when it is opened without anything from a provider', async () => {
  const { requests } = returned(ok({}), '');
  await screen.findByRole('link', { name: 'Back to sign-in' });
  expect(requests).toEqual([]);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7])(
  'leads to no other site, whatever is stored as the page before: %s',
  (from) => {
    sessionStorage.setItem('companySignIn', JSON.stringify({ from }));
    expect(pageBefore()).toEqual({});
  },
);
