import { createHash } from 'node:crypto';

/** Begins a statement whose best plan depends on its parameters, such as on how many months are asked for: it is planned each time. */
export const plannedEachTime = '/* planned each time */ ';

/** A text that is sent as often as this is a statement of the product's daily work, not one filter that was tried once. */
const sentBefore = 2;
/** Each connection keeps a plan for each name, so their number bounds the memory of the database server. */
const namesMax = 300;
const countedMax = 5000;

/**
 * Gives a name to each statement that is sent repeatedly: PostgreSQL then keeps its plan in each connection instead of planning it with
 * every request, which takes longer than running most of them. The name follows from the text, so that all processes agree on it.
 *
 * @returns the name of a text, or undefined while it is to be sent without one
 */
export function preparedStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const sent = new Map<string, number>();
  return (text) => {
    if (text.startsWith(plannedEachTime)) return undefined;
    const name = names.get(text);
    if (name !== undefined || names.size >= namesMax) return name;
    const times = sent.get(text) ?? 0;
    if (times < sentBefore) {
      if (times > 0 || sent.size < countedMax) sent.set(text, times + 1);
      return undefined;
    }
    sent.delete(text);
    const given = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, given);
    return given;
  };
}
