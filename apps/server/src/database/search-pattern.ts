import { sql, type RawBuilder } from 'kysely';

/** `%`, `_` and `\` mean themselves in a search, not the signs of a pattern. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` that finds a text anywhere in a column. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` that finds a column that begins with a text. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** A text anywhere in a column in lower case. */
export const lowerContaining = (text: string): RawBuilder<string> => sql<string>`lower(${containing(text)})`;

/**
 * The same, unseen by the planner, so that a statement has one plan for all texts: planning it for each takes longer than running it. It is
 * for statements that read few rows, whatever the text is.
 */
export const unseenContaining = (text: string): RawBuilder<string> => sql<string>`(select lower(${containing(text)}))`;
