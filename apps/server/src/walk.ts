import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database/database.ts';

/** What is added to lists: rows of a table, and invoices that were received in part from then on. */
type Addition = 'billing' | 'invoice' | 'rate_range' | 'dispute' | 'differing';

/** A walk through the pages of a list: what was added since its first page is left out, so that no row is lost or seen twice. */
export interface Walk {
  /** Sent with the next page, so that it belongs to the same walk. */
  readonly mark: string;
  /** The ids of what was added since; of disputes those of their invoices. */
  readonly added: (kind: Addition) => readonly number[];
}

/** Additions are kept longer (`removeExpired`). */
const walkSeconds = 86_400n;

/**
 * The walk that a mark belongs to, or a new one that begins with this page: without a mark, with one older than a day, and with one of
 * another database or of a time that a restored backup knows nothing of. The page must be read in the same snapshot (`consistent`).
 */
export async function walkFrom(tx: Tx, mark: string | undefined): Promise<Walk> {
  const { rows } = await sql<{ cluster: string; seconds: string; snapshot: string }>`
    select (pg_control_system()).system_identifier::text as cluster, floor(extract(epoch from now()))::text as seconds,
      pg_current_snapshot()::text as snapshot`.execute(tx);
  const now = partsOf(`${rows[0]?.cluster}_${rows[0]?.seconds}_${rows[0]?.snapshot}`);
  const began = mark === undefined ? undefined : partsOf(mark);
  const goesOn =
    began?.cluster === now.cluster && now.seconds - began.seconds <= walkSeconds && began.before <= now.before;
  if (!goesOn) return { mark: now.mark, added: () => [] };
  const additions = await sql<{ kind: Addition; ids: readonly number[] }>`
    select kind, ids from list_addition where made_in >= pg_snapshot_xmin(${began.snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${began.snapshot}::pg_snapshot) and cluster = ${now.cluster}`.execute(tx);
  return {
    mark: began.mark,
    added: (kind) => additions.rows.flatMap((one) => (one.kind === kind ? one.ids : [])),
  };
}

/** A mark says which database was looked at, when, and which of its transactions were seen: those before `xmax` but the open ones. */
function partsOf(mark: string) {
  const [cluster = '', seconds = '', snapshot = ''] = mark.split('_');
  return { mark, cluster, seconds: BigInt(seconds), snapshot, before: BigInt(snapshot.split(':')[1] ?? '') };
}

/** That a row is none of those. */
export const noneOf = (column: string, ids: readonly number[]): RawBuilder<unknown>[] =>
  ids.length === 0 ? [] : [sql`${sql.ref(column)} <> all(${[...ids]}::int[])`];

/** What is said of a page besides its rows. */
export const pageOf = (
  { mark }: Walk,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  total: number,
) => ({ pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total, mark });
