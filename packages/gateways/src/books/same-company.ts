import type { BooksTroubleFacts } from './books-trouble.ts';
import { unclear } from './trouble-of-call.ts';

/**
 * Refuses an answer that speaks of something else than was asked: another customer, currency, name or document.
 * Such an answer belongs to another company or another request and is never accepted (reliability, rule 16).
 */
export function mustBeOurs(
  effect: 'read' | 'write',
  facts: readonly { readonly what: string; readonly asked: string; readonly answered: string | undefined }[],
): void {
  const wrong = facts.find(({ asked, answered }) => answered !== asked);
  if (!wrong) return;
  const words = `The books answered with another ${wrong.what} than the one asked for. Nothing of it was taken over.`;
  const details: Omit<BooksTroubleFacts, 'reason'> = { words, element: wrong.what };
  throw unclear(effect, 'other_company', details);
}

/** Text as the books compare it: capitals do not count. */
export function folded(text: string): string {
  return text.toLowerCase();
}
