import type { BilledInvoice } from '@countinghouse/contract/invoices/billed-invoice.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { BridgeOfSaved } from './bridge-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const hours = {
  calculatedBillingHours: '100.00',
  extraLoggedHours: '0.00',
  leaveDeduced: '0.00',
  discountedHours: '0.00',
  totalHours: '100.00',
};
const dora = {
  userId: 3,
  isDeletable: false,
  employeeName: 'Dora Dev',
  userRole: 'React Developer',
  ...hours,
  rate: '50.0000',
  amount: '5000.00',
};
const may: BilledInvoice = {
  invoiceNumber: 'INV-2026-5',
  startDate: '2026-05-01',
  endDate: '2026-05-31',
  currencyCode: 'USD',
  people: [dora],
  items: [],
  rounding: '0.00',
  total: '5000.00',
};
const june: BilledInvoice = {
  ...may,
  invoiceNumber: null,
  people: [
    { ...dora, calculatedBillingHours: '90.00', totalHours: '90.00', rate: '55.0000', amount: '4950.00' },
    {
      ...dora,
      userId: 4,
      employeeName: 'Noor New',
      calculatedBillingHours: '10.00',
      totalHours: '10.00',
      amount: '500.00',
    },
  ],
  total: '5450.00',
};

function show(former: BilledInvoice | null) {
  fakeServer(() => ok({ billed: june, former }));
  return renderPart(
    <WithQueries>
      <BridgeOfSaved invoiceId={7} currencyCode="USD" />
    </WithQueries>,
  );
}

test('leads from the former total to this one, and each step opens the developers behind it', async () => {
  const { user } = show(may);
  expect((await screen.findByText(/INV-2026-5, 1 – 31 May 2026/)).parentElement?.textContent).toContain('USD 5,000.00');
  const steps = screen.getAllByRole('group');
  expect(steps.map((step) => step.querySelector('summary')?.textContent?.replace(/\s+/g, ' '))).toEqual([
    'Joined 1 USD +500.00',
    'Billing hours 1 USD −500.00',
    'Rates 1 USD +450.00',
  ]);
  const [joined, hoursStep, rates] = steps;
  if (joined === undefined || hoursStep === undefined || rates === undefined) throw new Error('a step is missing');
  await user.click(within(joined).getByText('Joined'));
  expect(joined.hasAttribute('open')).toBe(true);
  expect(within(joined).getByRole('listitem').textContent).toContain('Noor New, React Developer');
  expect(hoursStep.textContent).toContain('100.00 h → 90.00 h × USD 50.00');
  expect(rates.textContent).toContain('USD 50.00 → USD 55.00, 90.00 h');
  expect(screen.getByText('This invoice').parentElement?.textContent).toContain('USD 5,450.00');
});

test('shows a text without figures for the first invoice and for another currency', async () => {
  show(null);
  expect(await screen.findByText(/This is the first invoice of the project/)).toBeDefined();
  show({ ...may, currencyCode: 'EUR' });
  expect(await screen.findByText(/The previous invoice is in EUR, this one in USD/)).toBeDefined();
  expect(screen.queryByRole('group')).toBeNull();
});
