/** A figure as people read it: thousands parted. */
export function readableDecimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const parted = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

/** A decimal with at least two decimals and no zeros beyond them. */
export const shortDecimal = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1');
