// stands at: packages/gateways/src/books/quickbooks/recorded.test.ts
export const folder = '../shared/data/quickbooks';
