import type { Tx } from './database.ts';

interface Gathering<Item, Answer> {
  readonly items: Item[];
  readonly answers: Promise<readonly Answer[]>;
}

/**
 * Makes one statement for many records callable for a single one: all that is called in one turn of a transaction runs as one. The rows of
 * an import go through the calls of their forms side by side, so each step of a hundred rows is one statement, by the same rules.
 *
 * Each call has to be awaited before a later statement depends on it, because it is sent at the end of the turn.
 * @param run Answers each item, in the order given. `by` is what all of them share, such as the caller: others run on their own.
 */
export function gathered<Item, Answer, By = undefined>(
  run: (tx: Tx, items: readonly Item[], by: By) => Promise<readonly Answer[]>,
): (tx: Tx, item: Item, ...by: By extends undefined ? [] : [By]) => Promise<Answer> {
  const gatherings = new WeakMap<Tx, Map<unknown, Gathering<Item, Answer>>>();
  return async (tx, item, ...[by]) => {
    const ofTx = gatherings.get(tx) ?? new Map<unknown, Gathering<Item, Answer>>();
    gatherings.set(tx, ofTx);
    let gathering = ofTx.get(by);
    if (gathering === undefined) {
      const items: Item[] = [];
      const answers = endOfTurn().then(() => {
        ofTx.delete(by);
        return run(tx, items, by as By);
      });
      gathering = { items, answers };
      ofTx.set(by, gathering);
    }
    const at = gathering.items.push(item) - 1;
    const answers = await gathering.answers;
    if (answers.length !== gathering.items.length) throw new Error('a statement did not answer each of its items');
    return answers[at] as Answer;
  };
}

/** After everything that goes on without waiting, as the rows whose answers arrived together do. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** The rows of each of some records, which may be asked for twice, in the order of the rows. */
export function rowsOfEach<Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key): Row[][] {
  const byKey = new Map<Key, Row[]>();
  for (const row of rows) {
    const found = byKey.get(keyOf(row));
    if (found === undefined) byKey.set(keyOf(row), [row]);
    else found.push(row);
  }
  return keys.map((key) => [...(byKey.get(key) ?? [])]);
}
