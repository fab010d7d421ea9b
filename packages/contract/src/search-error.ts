import { messages } from './messages.ts';

/** Text that looks like an attack: script tags, event attributes, `javascript:` and HTML tags. */
const attempt = /<[a-z!/]|\bon\w+\s*=|javascript:/i;
/** Characters that a search refuses: angle brackets, backticks, entities and control characters. Names like O'Neil & Sons pass. */
const changed = /[<>`\p{Cc}]|&[a-z#0-9]+;/iu;

/** The longest text that is searched. */
export const searchTextMax = 100;

/**
 * The error text for a forbidden search text, which could be code or contains special characters; undefined if it is
 * allowed.
 */
export function searchError(text: string): string | undefined {
  if (attempt.test(text)) return messages.xssAttempt;
  return changed.test(text) ? messages.invalidCharacters : undefined;
}
