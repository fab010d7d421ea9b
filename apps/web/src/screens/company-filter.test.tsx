import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { CompanyFilter, useNameOfCompany } from './company-filter.tsx';

afterEach(() => vi.unstubAllGlobals());

const companies = [
  { companyId: 7, companyName: 'Acme Freight', region: 'US' },
  { companyId: 8, companyName: 'Borealis', region: 'US' },
];

function Filtered() {
  const [id, setId] = useState<string>();
  const name = useNameOfCompany(id === undefined ? undefined : Number(id));
  return (
    <>
      <CompanyFilter onChoose={setId} />
      <button type="button">Next</button>
      <output>{name ?? 'all'}</output>
    </>
  );
}

function show() {
  const requests = fakeServer(({ path }) => {
    if (!path.startsWith('/company/search'))
      return ok({ companyId: 8, companyDetails: companies[1], clientDetailsList: [] });
    const part = new URL(path, 'http://house.example').searchParams.get('companyName')?.toLowerCase() ?? '';
    return ok({ companyDetails: companies.filter(({ companyName }) => companyName.toLowerCase().includes(part)) });
  });
  const shown = renderPart(
    <WithQueries>
      <Filtered />
    </WithQueries>,
  );
  return { ...shown, requests };
}
const button = () => screen.findByRole('button', { name: 'Company' });

test('a list is filtered by a company that is found by a part of its name, with the keyboard alone', async () => {
  const { user, requests } = show();
  expect(requests).toEqual([]);
  await user.tab();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('combobox', { name: 'Company' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await screen.findByRole('option', { name: 'Acme Freight' });
  await user.keyboard('bor');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Acme Freight' })).toBe(null));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Borealis'));
  expect(document.activeElement).toBe(await button());
});

test('the search for a company ends with Escape, and with the focus elsewhere, and nothing is filtered', async () => {
  const { user } = show();
  await user.click(await button());
  await screen.findByRole('option', { name: 'Acme Freight' });
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
  await user.click(await button());
  await screen.findByRole('option', { name: 'Acme Freight' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await button();
  expect(screen.queryByRole('combobox')).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(document.querySelector('output')?.textContent).toBe('all');
});

test('a company is chosen with a click', async () => {
  const { user } = show();
  await user.click(await button());
  await user.click(await screen.findByRole('option', { name: 'Borealis' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Borealis'));
  await button();
});
