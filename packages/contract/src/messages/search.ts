export const searchMessages = {
  searchTooShort: 'Please type at least 3 characters.',
  noInvoiceFound: 'No results found. Try searching with another Invoice number',
} as const;
