/** Both kinds of books, with the calls that tests disturb and the account that money goes to. */
export const kindsOfBooks = [
  {
    provider: 'QUICK_BOOKS',
    region: 'US',
    currencyCode: 'USD',
    service: 'quickbooks',
    recording: { method: 'POST', pathIncludes: '/payment?requestid' },
    deleting: { method: 'POST', pathIncludes: '/payment?operation=delete' },
    applying: { method: 'POST', pathIncludes: '/payment?minorversion' },
    refunding: { method: 'POST', pathIncludes: '/purchase?requestid' },
    deletingRefund: { method: 'POST', pathIncludes: '/purchase?operation=delete' },
    account: 'Checking',
  },
  {
    provider: 'ZOHO_BOOKS',
    region: 'IND',
    currencyCode: 'INR',
    service: 'zoho-books',
    recording: { method: 'POST', pathIncludes: '/customerpayments?' },
    deleting: { method: 'DELETE', pathIncludes: '/customerpayments/' },
    applying: { method: 'PUT', pathIncludes: '/customerpayments/' },
    refunding: { method: 'POST', pathIncludes: '/refunds?' },
    deletingRefund: { method: 'DELETE', pathIncludes: '/refunds/' },
    account: 'Business Checking',
  },
] as const;
export type KindOfBooks = (typeof kindsOfBooks)[number];
