import { Query, type Connection, type QueryConfig } from 'pg';

/** What the rows of a statement consist of, and how each column is read. */
interface Description {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** What the statements of one connection return, by their names. */
export type Descriptions = Map<string, Description>;

/** The parts of the driver's statement that its types leave out. */
interface Inner {
  readonly _result: Description;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const inner = Query.prototype as unknown as Inner;

/**
 * A prepared statement whose columns are described once for each connection. The driver has them described with every request, which takes
 * a seventh of a list's time. They cannot change meanwhile: PostgreSQL refuses a prepared statement that would return other columns.
 */
export class PreparedQuery extends Query {
  readonly #descriptions: Descriptions;
  readonly #name: string;

  constructor(config: QueryConfig & { readonly name: string }, descriptions: Descriptions) {
    super(config);
    this.#descriptions = descriptions;
    this.#name = config.name;
  }

  prepare(connection: Connection): void {
    const description = this.#descriptions.get(this.#name);
    if (description === undefined) return inner.prepare.call(this, connection);
    const { _result } = this as unknown as Inner;
    Object.assign(_result, description);
    Object.assign(this, { _accumulateRows: true });
    inner.prepare.call(this, Object.create(connection, { describe: { value: () => {} } }) as Connection);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const { _result } = this as unknown as Inner;
    const { fields, _parsers, _prebuiltEmptyResultObject } = _result;
    this.#descriptions.set(this.#name, { fields, _parsers, _prebuiltEmptyResultObject });
    inner.handleCommandComplete.call(this, message, connection);
  }
}
