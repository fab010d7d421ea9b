/** `%`, `_` and `\` mean themselves in a search, not the signs of a pattern. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` that finds a text anywhere in a column. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` that finds a column that begins with a text. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
