/** The text of a mail: greeting, paragraphs and signature. A paragraph whose lines begin with "- " is a list. */
export const mailText = (greeting: string, paragraphs: readonly string[], signature = 'Countinghouse'): string =>
  `${[`${greeting},`, ...paragraphs, signature].join('\n\n')}\n`;
