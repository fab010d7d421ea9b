import { messages } from './messages.ts';

/** Script tags, event attributes, `javascript:` and HTML tags (operations, section 5, Notes and search). */
const attempt = /<[a-z!/]|\bon\w+\s*=|javascript:/i;
/** What sanitising would change: angle brackets, backticks, entities and control characters (open questions, Q-260). */
const changed = /[<>`\p{Cc}]|&[a-z#0-9]+;/iu;

/** Longer texts are not searched. */
export const searchTextMax = 100;

/** The words for a text that may not be searched, if it may not: it could be code, or holds characters that mean something else. */
export function searchFault(text: string): string | undefined {
  if (attempt.test(text)) return messages.xssAttempt;
  return changed.test(text) ? messages.invalidCharacters : undefined;
}
