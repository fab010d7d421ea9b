import { listed } from './listed-names.ts';

export const invoicePageMessages = {
  notInPdf: (characters: readonly string[]) =>
    `The PDF has no characters for ${characters.join(' ')}; they appear as question marks. Printing shows them.`,
  missingOnInvoice: (names: readonly string[]) =>
    `Before you issue this draft, complete what its region requires on an invoice${listed(names)}.`,
  invoicePageMissing: 'This invoice no longer exists.',
} as const;
