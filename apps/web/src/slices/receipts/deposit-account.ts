/** The field of the account in the books that a payment is deposited to; a refund names it "Refund from". */
export const depositTo = { label: 'Deposit to', placeholder: 'Undeposited funds' } as const;
