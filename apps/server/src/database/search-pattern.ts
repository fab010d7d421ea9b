import { sql, type RawBuilder } from 'kysely';

/** `%`, `_` and `\` mean themselves in a search, not the signs of a pattern. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` that finds a text anywhere in a column. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern that finds a text in a column in lower case. */
export const patternOf = (text: string): RawBuilder<string> => sql<string>`lower(${containing(text)})`;

/** The same, unseen by the planner: one plan serves all texts, and has to be right for those that find much and those that find nothing. */
export const unseenPatternOf = (text: string): RawBuilder<string> => sql<string>`(select ${patternOf(text)})`;

/** The pattern of `like` that finds a column that begins with a text. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
