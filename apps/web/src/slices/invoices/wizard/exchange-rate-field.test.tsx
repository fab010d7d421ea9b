import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { KnownRate } from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { ExchangeRateField } from './exchange-rate-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const friday: KnownRate = { rate: '1.310000', date: '2026-10-30', source: 'Frankfurter' };
const answering =
  (rates: Readonly<Record<string, KnownRate>>) =>
  ({ path }: FakeRequest): FakeResponse =>
    ok({ exchangeRate: rates[path.slice(-10)] ?? null });

/** The two fields of the last step that depend on each other, with the rate of a saved invoice or none. */
function show(answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>, saved = '') {
  function Fields() {
    const initial = { rate: saved, date: '2026-10-31' };
    const form = useForm({ initial, save: async () => undefined });
    return (
      <>
        <DateField {...form.field('date')} label="Invoice date" today={calendarDate('2026-11-21')} />
        <ExchangeRateField
          {...form.field('rate')}
          currencyCode="GBP"
          invoiceDate={form.values.date}
          onKnown={(rate) => saved === '' && form.rebase({ ...initial, rate })}
        />
        <output>{Object.keys(form.changed).join()}</output>
      </>
    );
  }
  const requests = fakeServer(answer);
  const part = renderPart(
    <WithQueries>
      <Fields />
    </WithQueries>,
  );
  return { ...part, requests, field: screen.getByRole<HTMLInputElement>('textbox', { name: /Exchange rate/ }) };
}
/** The fields that count as typed. */
const typed = () => screen.getByRole('status').textContent;
const retype = async ({ user }: ReturnType<typeof show>, label: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
};

describe('the exchange rate of an invoice', () => {
  test('is the latest known one on its date, shown with its day and source', async () => {
    const { requests, field } = show(answering({ '2026-10-31': friday }));
    await waitFor(() => expect(field.value).toBe('1.31'));
    screen.getByText('USD for 1 GBP. 1.31 on 30 Oct 2026 (Frankfurter)');
    expect(requests[0]?.path).toBe('/exchangeRates?currencyCode=GBP&date=2026-10-31');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(typed()).toBe('');
  });

  test('must be typed when none is known', async () => {
    const { field } = show(answering({}));
    await screen.findByText('USD for 1 GBP. No rate is known for this date.');
    expect(field.value).toBe('');
  });

  test('follows the date', async () => {
    const part = show(answering({ '2026-10-31': friday, '2026-11-06': { ...friday, rate: '1.285000' } }));
    await waitFor(() => expect(part.field.value).toBe('1.31'));
    await retype(part, /Invoice date/, '6 Nov 2026');
    await waitFor(() => expect(part.field.value).toBe('1.285'));
  });

  test('stays as typed when the date changes, and the known one is restored with one press', async () => {
    const part = show(answering({ '2026-10-31': friday, '2026-11-06': { ...friday, rate: '1.285000' } }));
    await waitFor(() => expect(part.field.value).toBe('1.31'));
    await retype(part, /Exchange rate/, '1.3');
    await retype(part, /Invoice date/, '6 Nov 2026');
    const back = await screen.findByRole('button', { name: 'Use 1.285' });
    expect(part.field.value).toMatch(/^1\.30*$/);
    expect(typed()).toBe('rate,date');
    await part.user.click(back);
    expect(part.field.value).toBe('1.285');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  test('is not overwritten by a known rate that arrives while it is typed', async () => {
    const slow = slowResponse();
    const part = show(() => slow.arriving);
    await retype(part, /Exchange rate/, '1.2');
    slow.arrive(ok({ exchangeRate: friday }));
    await screen.findByRole('button', { name: 'Use 1.31' });
    expect(part.field.value).toMatch(/^1\.20*$/);
  });

  test('is not changed under the cursor of a user about to type, and is proposed once the field is left empty', async () => {
    const slow = slowResponse();
    const part = show(() => slow.arriving);
    await part.user.click(part.field);
    slow.arrive(ok({ exchangeRate: friday }));
    await screen.findByRole('button', { name: 'Use 1.31' });
    expect(part.field.value).toBe('');
    await part.user.type(part.field, '1.27', { skipClick: true });
    expect(part.field.value).toBe('1.27');
    await part.user.clear(part.field);
    await part.user.tab();
    await part.user.tab();
    expect(part.field.value).toBe('1.31');
  });

  test('stays empty after it was cleared', async () => {
    const part = show(answering({ '2026-10-31': friday }));
    await waitFor(() => expect(part.field.value).toBe('1.31'));
    await part.user.clear(part.field);
    await part.user.tab();
    expect(part.field.value).toBe('');
  });

  test('is the saved one on a saved invoice', async () => {
    const { field } = show(answering({ '2026-10-31': friday }), '1.27');
    await screen.findByRole('button', { name: 'Use 1.31' });
    expect(field.value).toBe('1.27');
  });

  test('can be typed when the known one cannot be fetched', async () => {
    const part = show(() => 'cut off');
    await retype(part, /Exchange rate/, '1.2');
    expect(part.field.value).toMatch(/^1\.20*$/);
  });
});
