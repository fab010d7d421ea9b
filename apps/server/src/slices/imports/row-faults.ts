import { faultsOfRefusal } from '../../record.ts';
import { checked } from './call-endpoint.ts';
import { CellFault, type Part, type Prepared, type Values } from './importer.ts';

/** Why a row is refused, at a column of its kind where one is to blame. */
export interface Fault {
  readonly column: string | null;
  readonly message: string;
}

/** What is wrong with a row. */
export class RowFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('the row is refused');
    this.faults = faults;
  }
}

/** The faults of a row with further ones. A second one at the same cell follows from the first. */
export const withFurther = (faults: readonly Fault[], further: readonly Fault[]): readonly Fault[] => [
  ...faults,
  ...further.filter(({ column }) => column === null || faults.every((one) => one.column !== column)),
];

/** What a row makes of a record, as the form’s endpoint checks it. @throws RowFaults naming all that is wrong with its cells */
export function bodyIn(
  part: Part,
  { bodyOf }: Prepared,
  { values, before }: { values: Values; before: unknown },
): unknown {
  const wrong: Fault[] = [];
  let found: readonly Fault[] = [];
  try {
    const body = bodyOf(values, before, (column, message) => wrong.push({ column, message }));
    const checkedBody = body === undefined ? undefined : checked(part.schema, body);
    if (wrong.length === 0) return checkedBody;
  } catch (error) {
    found = faultsOf(error, part);
  }
  throw new RowFaults(withFurther(wrong, found));
}

/** The same of a body that is stored already: one from before a rule was made is compared as it is. */
export function bodyOrItself(part: Part, body: unknown): unknown {
  const { success, data } = part.schema.safeParse(body);
  return success ? data : body;
}

/** The faults of a row in the words of the refusal, each at the column that it is about. @throws what is no refusal */
export function faultsOf(error: unknown, part: Part | undefined): readonly Fault[] {
  if (error instanceof CellFault) return [{ column: error.column, message: error.message }];
  if (error instanceof RowFaults) return error.faults;
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
