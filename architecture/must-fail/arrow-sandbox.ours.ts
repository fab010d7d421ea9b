// stands at: apps/sandbox/src/quickbooks/books.ts
export type Money = import('@countinghouse/billing/values/money.ts').Money;
