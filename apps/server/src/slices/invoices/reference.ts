const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Our own short mark of a document, such as `CH-7KQ2M0ZT`: chance enough that no two are the same, letters that are not mistaken. */
export const referenceText = (random: Uint8Array): string =>
  `CH-${Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')}`;
