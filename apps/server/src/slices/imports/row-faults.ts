import { faultsOfRefusal } from '../../record.ts';
import { checked } from './call-endpoint.ts';
import { CellFault, type Part } from './importer.ts';

/** Why a row is refused, at a column of its kind where one is to blame. */
export interface Fault {
  readonly column: string | null;
  readonly message: string;
}

/** What is wrong with a row as a whole. */
export class RowFault extends Error {}

/** The body as the form’s endpoint checks it. @throws Refusal naming each fault by its place */
export const checkedBody = (part: Part, body: unknown): unknown => checked(part.schema, body);

/** The same of a body that is stored already: one from before a rule was made is compared as it is. */
export function bodyOrItself(part: Part, body: unknown): unknown {
  const { success, data } = part.schema.safeParse(body);
  return success ? data : body;
}

/** The faults of a row in the words of the refusal, each at the column that it is about. @throws what is no refusal */
export function faultsOf(error: unknown, part: Part | undefined): readonly Fault[] {
  if (error instanceof CellFault) return [{ column: error.column, message: error.message }];
  if (error instanceof RowFault) return [{ column: null, message: error.message }];
  return faultsOfRefusal(error).map(({ path, message }) => ({
    column: part === undefined ? null : columnAt(part, path),
    message,
  }));
}

/** The column of a part that a place in a request is about, such as `billingAddress.country`. */
function columnAt({ columns }: Part, path: string): string | null {
  const places = path.split('.');
  const found = Object.entries(columns).find(([name, { faultsOf: others = [] }]) =>
    // a role such as Node.js has a point of its own
    [name, ...others].some((one) => places.includes(one) || path === one || path.endsWith(`.${one}`)),
  );
  return found?.[0] ?? null;
}
