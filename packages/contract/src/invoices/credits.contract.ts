import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { invoice } from './invoices.contract.ts';
import { messages } from '../messages.ts';
import { taxSetting } from '../options.ts';
import { moneyKeepers } from '../roles.ts';
import { decimalIn, decimalOut, hoursIn, idIn, idOut, isoDateIn, moneyIn, textIn, versionIn } from '../wire.ts';

const oneInvoice = z.strictObject({ id: idIn });

/** Units at their rate, or an amount without units: one of the two, above 0 whatever the sign of the line. */
const creditedLine = z
  .strictObject({
    lineId: textIn(300),
    quantity: decimalIn(2, messages.invalidHours, { min: 1n, max: 10n ** 9n }).nullable(),
    amount: decimalIn(3, messages.invalidAmount, { min: 1n, max: 10n ** 13n }).nullable(),
  })
  .refine(({ quantity, amount }) => (quantity === null) !== (amount === null), {
    path: ['quantity'],
    message: messages.invalidHours,
  });

export const creditEndpoints = {
  creditable: endpoint({
    method: 'GET',
    path: '/invoices/:id/credit',
    summary: 'The amounts and hours of an issued invoice that can still be credited',
    roles: moneyKeepers,
    consistent: true,
    params: oneInvoice,
    answer: z.object({
      invoiceId: idOut,
      invoiceNumber: z.string(),
      invoiceDate: z.string().meta({ format: 'date' }),
      version: z.int(),
      currencyCode: z.string(),
      globalTaxSetting: taxSetting,
      tax: z
        .object({ name: z.string(), components: z.array(z.object({ name: z.string(), percent: decimalOut })) })
        .nullable(),
      lines: z.array(
        z.object({
          lineId: z.string(),
          name: z.string(),
          description: z.string(),
          quantity: decimalOut,
          rate: decimalOut,
          amount: decimalOut,
          quantityLeft: decimalOut,
          amountLeft: decimalOut,
          /** The developer whose hours it bills. */
          userIds: z.array(idOut),
        }),
      ),
      developers: z.array(
        z.object({
          userId: idOut,
          employeeName: z.string(),
          userRole: z.string(),
          /** Logged hours of the developer that this invoice still bills. */
          hoursLeft: decimalOut,
          /** Days are billed as a whole: they can be billed again once all of the developer's hours are credited. */
          billsDays: z.boolean(),
        }),
      ),
    }),
    refusals: ['invoice_not_found', 'invoice_not_creditable'],
  }),
  credit: endpoint({
    method: 'POST',
    path: '/invoices/:id/credit',
    summary: 'Issue a credit note for all or part of an invoice and send it to the books',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z.strictObject({
      version: versionIn,
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
      creditDate: isoDateIn,
      lines: z.array(creditedLine).max(1000),
      /**
       * The developer whose hours become unbilled, and how many: null means all on the invoice. The rest stays billed.
       */
      hours: z.array(z.strictObject({ userId: idIn, hours: hoursIn.nullable() })).max(1000),
      /** The total shown to the user, below 0; compared, never stored. */
      creditAmount: moneyIn,
    }),
    answer: invoice,
    status: 201,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_not_creditable',
      'credit_too_early',
      'credit_exceeds_invoice',
      'nothing_credited',
      'hours_not_billed',
      'totals_differ',
      'books_not_connected',
      'books_would_refuse',
    ],
  }),
};
