import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  expectedPaymentEndpoints,
  type ExpectedPaymentAnswer,
} from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** When the open part of an invoice is expected to be paid. */
export const useExpectedPayment = (id: number, isOpen: boolean) =>
  useQuery({ ...query(expectedPaymentEndpoints.ofInvoice, { params: { id } }), enabled: isOpen });

/** When the invoice of a period of a project is expected to be paid; nothing while its dates are incomplete. */
export const useExpectedOfPeriod = (
  projectId: number,
  { start, end }: { readonly start: string; readonly end: string },
) =>
  useQuery({
    ...query(expectedPaymentEndpoints.ofPeriod, {
      params: { id: projectId },
      query: { startDate: start, ...(end === '' ? {} : { endDate: end }) },
    }),
    enabled: isCalendarDate(start) && (end === '' || (isCalendarDate(end) && start <= end)),
  });

/** Returns when the invoice of an open prediction of a project is expected to be paid, if it is asked for; and a way to fetch that for a file. */
export function useExpectedOfProject(projectId: number, isShown: boolean) {
  const asked = query(expectedPaymentEndpoints.ofProject, { params: { id: projectId } });
  const client = useQueryClient();
  const { data } = useQuery({ ...asked, enabled: isShown });
  const byPrediction = (found: typeof data) =>
    new Map(found?.predictions.map(({ predictionId, expected }) => [predictionId, expected]));
  return { expected: byPrediction(data), fetchExpected: async () => byPrediction(await client.fetchQuery(asked)) };
}

/** Returns when an open invoice of a company is expected to be paid; today only. */
export function useExpectedOfCompany(
  companyId: number,
  isToday: boolean,
): (invoiceId: number | null) => ExpectedPaymentAnswer | null {
  const { data } = useQuery({
    ...query(expectedPaymentEndpoints.ofCompany, { query: { companyId } }),
    enabled: isToday,
  });
  const found = new Map(isToday ? data?.invoices.map(({ invoiceId, expected }) => [invoiceId, expected]) : []);
  return (invoiceId) => (invoiceId === null ? null : (found.get(invoiceId) ?? null));
}

/** Returns the next expected payment of a company in a currency, on the projects of some people; today only. */
export function useNextExpected(
  { csm, accountant }: { readonly csm: string | undefined; readonly accountant: string | undefined },
  isToday: boolean,
): (of: { readonly companyId: number; readonly currencyCode: string }) => ExpectedPaymentAnswer | null {
  const { data } = useQuery({
    ...query(expectedPaymentEndpoints.next, {
      query: {
        ...(csm === undefined ? {} : { csmEmail: csm }),
        ...(accountant === undefined ? {} : { accountantEmail: accountant }),
      },
    }),
    enabled: isToday,
  });
  const keyOf = (one: { readonly companyId: number; readonly currencyCode: string }): string =>
    `${one.companyId} ${one.currencyCode}`;
  const found = new Map(isToday ? data?.companies.map((one) => [keyOf(one), one.expected]) : []);
  return (of) => found.get(keyOf(of)) ?? null;
}
