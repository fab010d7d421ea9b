/** Whether a tax is one half of the Indian tax: within a state the central and the state's half are charged together, between states neither of them. */
export const isHalfOfIndianTax = (parts: readonly { readonly name: string }[]): boolean => {
  const has = (half: string): boolean => parts.some(({ name }) => name.toUpperCase().includes(half));
  return has('CGST') !== has('SGST');
};
