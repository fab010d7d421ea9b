import type { SignInPolicy } from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import type { SignInProvider } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { signInProviderWords } from '../slices/sign-in-providers/sign-in-provider-words.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { SignInProvidersScreen } from './sign-in-providers.screen.tsx';

const google: SignInProvider = {
  id: 3,
  code: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'countinghouse',
  trustsSecondFactor: true,
  links: 2,
  version: 5,
};
const policy: SignInPolicy = {
  companyAccountsOnly: false,
  emergencyAdministrators: [],
  administrators: [{ userId: 1, name: 'Ada', email: 'ada@countinghouse.example' }],
  version: 1,
};

afterEach(() => vi.unstubAllGlobals());

function show(providers: readonly SignInProvider[], write: (request: FakeRequest) => FakeResponse = () => ok(google)) {
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    return ok(one.path === '/signInPolicy' ? policy : { providers, publicUrl: 'https://books.example.com' });
  });
  const part = renderPart(
    <MemoryRouter>
      <WithQueries>
        <SignInProvidersScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  const writes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, writes };
}

test('each provider is listed with who asks for the second factor and how many users it signs in', async () => {
  show([google]);
  const row = within(await screen.findByRole('row', { name: /Google/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'https://accounts.google.com',
    'countinghouse',
    'By the provider',
    '2',
    '',
  ]);
});

test('a new provider shows the redirect URL to register, and needs an issuer over HTTPS and a secret', async () => {
  const { user, writes } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Add sign-in provider' }));
  const form = within(await screen.findByRole('form', { name: 'Sign-in provider' }));
  await user.type(form.getByLabelText(/^Name/), 'Northwind Login');
  await form.findByText('https://books.example.com/companysignin/northwind-login');
  await user.type(form.getByLabelText(/^Issuer/), 'http://login.northwind.example');
  await user.type(form.getByLabelText(/^Client id/), 'app');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await form.findByText(/Enter the issuer exactly as the provider gives it/);
  await form.findByText('Please enter client secret');
  expect(writes()).toEqual([]);
  await user.clear(form.getByLabelText(/^Issuer/));
  await user.type(form.getByLabelText(/^Issuer/), 'https://login.northwind.example');
  await user.type(form.getByLabelText(/^Client secret/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(writes()).toEqual([
      [
        'POST',
        '/signInProviders',
        {
          name: 'Northwind Login',
          issuer: 'https://login.northwind.example',
          clientId: 'app',
          clientSecret: 'secret',
          trustsSecondFactor: false,
        },
      ],
    ]),
  );
});

test('an edited provider keeps its issuer, and its secret while none is typed', async () => {
  const { user, writes } = show([google]);
  await user.click(await screen.findByText('Google'));
  const form = within(await screen.findByRole('form', { name: 'Sign-in provider' }));
  expect(form.getByLabelText(/^Issuer/).hasAttribute('readonly')).toBe(true);
  await user.click(form.getByLabelText('The provider asks for a second factor'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const body = { id: 3, name: 'Google', clientId: 'countinghouse', trustsSecondFactor: false, version: 5 };
  await vi.waitFor(() => expect(writes()).toEqual([['PUT', '/signInProviders', body]]));
});

test('a provider is deleted after a question that says how many users have linked an account', async () => {
  const { user, writes } = show([google]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Google' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: signInProviderWords.deleteQuestion('Google') }),
  );
  question.getByText(/^2 users have linked an account/);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(writes()).toEqual([['DELETE', '/signInProviders/3?version=5', undefined]]));
});

test('company accounts are demanded only together with an emergency administrator', async () => {
  const { user, writes } = show([google], () =>
    ok({ ...policy, companyAccountsOnly: true, emergencyAdministrators: [1] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign-in rule' }));
  const form = within(await screen.findByRole('form', { name: 'Sign-in rule' }));
  await user.click(form.getByLabelText('Company accounts only'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await form.findByText(signInProviderWords.chooseEmergency);
  expect(writes()).toEqual([]);
  await user.click(form.getByLabelText('Ada (ada@countinghouse.example)'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const body = { companyAccountsOnly: true, emergencyAdministrators: [1], version: 1 };
  await vi.waitFor(() => expect(writes()).toEqual([['PUT', '/signInPolicy', body]]));
});
