import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '../messages.ts';
import { dateOut, idIn, idOut, isoDateIn, textIn } from '../wire.ts';

/** When an open amount is expected to be paid, and what that was learned from. */
export const expectedPayment = z.object({
  /** The median: half of the payments come until this day. */
  expectedDate: dateOut,
  /** The shortest range that holds 80 % of the payments. */
  earliestDate: dateOut,
  latestDate: dateOut,
  /** The payments of the company, or of all companies where it has too few. */
  learnedFrom: z.enum(['company', 'all']),
  payments: z.int(),
});
export type ExpectedPaymentAnswer = z.output<typeof expectedPayment>;

/** When companies are expected to pay (docs/domain/expected-payments.md). */
export const expectedPaymentEndpoints = {
  ofInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:id/expected-payment',
    summary: 'The day on which the open part of an invoice is expected to be paid, with its range',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: z.object({
      /** Null if nothing is open, or if no expectation can be learned from past payments. */
      expected: expectedPayment.nullable(),
    }),
    refusals: ['invoice_not_found'],
  }),
  ofPeriod: endpoint({
    method: 'GET',
    path: '/projects/:id/expected-payment',
    summary: 'When the invoice of a period of a project is expected to be paid',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    query: z
      .strictObject({
        startDate: isoDateIn,
        /** Without one it is a retainer. */
        endDate: isoDateIn.optional(),
      })
      .superRefine(({ startDate, endDate }, context) => {
        if (endDate !== undefined && isCalendarDate(startDate) && isCalendarDate(endDate) && endDate < startDate)
          context.addIssue({ code: 'custom', path: ['endDate'], message: messages.endBeforeStart });
      }),
    answer: z.object({
      /** Null if the project was never invoiced, or if no expectation can be learned from past payments. */
      expected: expectedPayment.nullable(),
    }),
    refusals: ['project_not_found'],
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/expected-payments',
    summary: 'When the invoices of the open predictions of a project are expected to be paid',
    roles: everyone,
    consistent: true,
    params: z.strictObject({ id: idIn }),
    answer: z.object({
      predictions: z.array(z.object({ predictionId: idOut, expected: expectedPayment.nullable() })),
    }),
    refusals: ['project_not_found'],
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/receivables/documents/expected-payments',
    summary: 'When each open invoice of a company is expected to be paid',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({ companyId: idIn }),
    answer: z.object({
      invoices: z.array(z.object({ invoiceId: idOut, expected: expectedPayment.nullable() })),
    }),
    refusals: [],
  }),
  next: endpoint({
    method: 'GET',
    path: '/receivables/expected-payments',
    summary: 'The next expected payment of each company in each currency',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      /** Only projects with this CSM, and with this accountant. */
      csmEmail: textIn(254).optional(),
      accountantEmail: textIn(254).optional(),
    }),
    answer: z.object({
      companies: z.array(
        z.object({
          companyId: idOut,
          currencyCode: z.string(),
          /** Of the open invoice with the earliest expected date; null if none has one. */
          expected: expectedPayment.nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
};
