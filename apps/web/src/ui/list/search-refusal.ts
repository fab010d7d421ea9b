/** Script tags, event attributes, `javascript:` and HTML tags (operations, section 5, Notes and search). */
const attempt = /<[a-z!/]|\bon\w+\s*=|javascript:/i;
/** What sanitising would change. */
const changed = /[<>`]|&[a-z#0-9]+;/i;

/** Why a text may not be searched, if it may not: it could be code (`xss`), or holds characters that mean something in HTML. */
export function searchRefusal(text: string): 'xss' | 'characters' | undefined {
  if (attempt.test(text)) return 'xss';
  return changed.test(text) ? 'characters' : undefined;
}
