export const invoicePageMessages = {
  notInPdf: (characters: readonly string[]) =>
    `The PDF has no characters for ${characters.join(' ')}; they appear as question marks. Printing shows them.`,
  invoicePageMissing: 'This invoice no longer exists.',
} as const;
