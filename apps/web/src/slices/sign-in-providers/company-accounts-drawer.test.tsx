import type { CompanyAccount } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { CompanyAccountsDrawer } from './company-accounts-drawer.tsx';
import { signInProviderWords } from './sign-in-provider-words.ts';

afterEach(() => vi.unstubAllGlobals());

const account: CompanyAccount = {
  id: 4,
  provider: 'Northwind',
  email: 'anna@countinghouse.example',
  linkedAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
};

function show(accounts: readonly CompanyAccount[]) {
  const requests = fakeServer(({ method }) => (method === 'GET' ? ok({ accounts }) : ok({}, 'done')));
  const part = renderPart(
    <WithQueries>
      <CompanyAccountsDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  return { ...part, requests };
}

test('lists the linked accounts, and removes one after a question', async () => {
  const { user, requests } = show([account]);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toMatch(/Northwind.*anna@countinghouse\.example.*Last used 20\sNov\s2026/);
  await user.click(within(item).getByRole('button', { name: 'Remove Northwind' }));
  const question = await screen.findByRole('alertdialog', { name: signInProviderWords.unlinkQuestion('Northwind') });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() =>
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /companyAccounts/4'),
  );
});

test('says how to link an account where none is linked', async () => {
  show([]);
  await screen.findByText('Choose your company account on the sign-in page to link it.');
});
