export const invoicePageMessages = {
  notInPdf: (characters: readonly string[]) =>
    `The PDF has no letters for ${characters.join(' ')}; they stand in it as question marks. Print shows them.`,
  invoicePageMissing: 'There is no such invoice.',
} as const;
