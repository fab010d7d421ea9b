import { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { handle, type Route } from '../../handle.ts';
import {
  expectedPaymentOfInvoice,
  expectedPaymentOfPeriod,
  expectedPaymentsOfCompany,
  expectedPaymentsOfProject,
  nextExpectedPayments,
} from './expected-payments.queries.ts';

export const expectedPaymentRoutes: Route[] = [
  handle(expectedPaymentEndpoints.ofInvoice, expectedPaymentOfInvoice),
  handle(expectedPaymentEndpoints.ofPeriod, expectedPaymentOfPeriod),
  handle(expectedPaymentEndpoints.ofProject, expectedPaymentsOfProject),
  handle(expectedPaymentEndpoints.ofCompany, expectedPaymentsOfCompany),
  handle(expectedPaymentEndpoints.next, nextExpectedPayments),
];
