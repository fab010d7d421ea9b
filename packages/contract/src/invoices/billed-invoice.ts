import { z } from 'zod';
import { dateOut, decimalOut, idOut } from '../wire.ts';

/** An invoice as far as it is compared with another one: people, added lines, and amounts that belong to neither. */
export const billedInvoice = z.object({
  invoiceNumber: z.string().nullable(),
  startDate: dateOut,
  endDate: dateOut.nullable(),
  currencyCode: z.string(),
  people: z.array(
    z.object({
      userId: idOut,
      isDeletable: z.boolean(),
      employeeName: z.string(),
      userRole: z.string(),
      calculatedBillingHours: decimalOut,
      extraLoggedHours: decimalOut,
      leaveDeduced: decimalOut,
      discountedHours: decimalOut,
      totalHours: decimalOut,
      rate: decimalOut,
      amount: decimalOut,
    }),
  ),
  items: z.array(z.object({ name: z.string(), amount: decimalOut })),
  rounding: decimalOut,
  total: decimalOut,
});
export type BilledInvoice = z.output<typeof billedInvoice>;
