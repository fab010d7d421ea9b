import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../ui/testing/render-part.tsx';
import { DestinationLink } from './destination.tsx';
import { useOpenedOver } from './opened-over.ts';

function Page() {
  const { params, show, close } = useOpenedOver();
  const { pathname } = useLocation();
  const invoice = params.get('invoice');
  return (
    <>
      <h1>{pathname}</h1>
      <DestinationLink of={{ projectId: 3, invoiceId: 7 }}>INV-7</DestinationLink>
      {invoice !== null && (
        <>
          <p>{`invoice ${invoice}`}</p>
          <button onClick={() => show({ invoice: '8' })}>Its credit note</button>
          <button onClick={() => show({ invoice, edit: '1' })}>Edit</button>
          <button onClick={close}>Close</button>
        </>
      )}
    </>
  );
}

const lists = [
  '/invoicedetails?invoiceStatus=Overdue&page=3&sort=-invoiceAmount',
  '/revenuelist?month=Nov-2026',
  '/revenuedispute',
  '/directinvoices?tab=mapped&from=2026-01-01',
  '/companydetails/4',
  '/monthclose?month=Oct-2026',
  '/salesPersons/incentive/5?month=Apr-2026',
  '/todolist?type=PUSH',
];

function open(...addresses: readonly string[]) {
  const paths = new Set(addresses.map((address) => address.split('?')[0] ?? ''));
  const router = createMemoryRouter(
    [...paths].map((path) => ({ path, Component: Page })),
    { initialEntries: [...addresses] },
  );
  const { user } = renderPart(<RouterProvider router={router} />);
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, place, press: (name: string) => user.click(screen.getByRole('button', { name })), user };
}
const seen = () => screen.queryByText(/^invoice \d/)?.textContent;

describe.each(lists)('an invoice opened over %s', (list) => {
  test('is closed to the list as it was, Back and Forward close and open it, and its address opens it too', async () => {
    const { router, place, press, user } = open('/userlist', list);
    await user.click(screen.getByRole('link', { name: 'INV-7' }));
    expect(seen()).toBe('invoice 7');
    const shared = place();
    expect(shared).toBe(`${list}${list.includes('?') ? '&' : '?'}invoice=7`);
    await press('Close');
    expect([place(), seen()]).toEqual([list, undefined]);
    await act(() => router.navigate(1));
    expect(seen()).toBe('invoice 7');
    await act(() => router.navigate(-1));
    expect([place(), seen()]).toEqual([list, undefined]);
    await act(() => router.navigate(-1));
    expect(place()).toBe('/userlist');
  });

  test('is closed to the list from its credit note or its timesheet, however many were opened on the way', async () => {
    const { router, place, press, user } = open('/userlist', list);
    await user.click(screen.getByRole('link', { name: 'INV-7' }));
    await press('Its credit note');
    await press('Edit');
    expect(place()).toContain('invoice=8&edit=1');
    await press('Close');
    expect(place()).toBe(list);
    await act(() => router.navigate(-1));
    expect(place()).toBe('/userlist');
  });

  test('that was opened by its address is closed without leaving the list or a second entry for Back', async () => {
    const { router, place, press } = open('/userlist', `${list}${list.includes('?') ? '&' : '?'}invoice=7`);
    expect(seen()).toBe('invoice 7');
    await press('Close');
    expect(place()).toBe(list);
    await act(() => router.navigate(-1));
    expect(place()).toBe('/userlist');
  });
});

test('an invoice named on the page of a project opens over the invoices of its own project', () => {
  open('/predictiondetails/9');
  expect(screen.getByRole('link', { name: 'INV-7' }).getAttribute('href')).toBe(
    '/predictiondetails/3?tab=all&invoice=7',
  );
});
