import type { Client } from 'pg';
import { join } from 'node:path';
import { ask } from './ask.ts';
import type { BenchRequest } from './burst.ts';
import type { ReplayRequest, Save } from './replay.ts';
import { startProduct } from './product.ts';
import { openAllHours } from './seed-hours.ts';
import { recordStatements, type Statement } from './statement-recorder.ts';

/**
 * The statements that the product sends, except those of the sign-in: a third product, which is not measured, responds
 * once to each read and each save through a recorder.
 */
export async function statementsOf(
  { databaseUrl, client }: { readonly databaseUrl: string; readonly client: Client },
  folder: string,
  reads: Readonly<Record<string, BenchRequest>>,
  saves: readonly BenchRequest[],
): Promise<Pick<ReplayRequest, 'reads' | 'saves'>> {
  const recorder = await recordStatements(databaseUrl);
  const product = await startProduct({
    DATABASE_URL: recorder.url,
    DATA_DIR: join(folder, 'recorded'),
    JOBS: '0',
    // a prepared statement is sent with its text once only
    PREPARED_STATEMENTS: '0',
  });
  try {
    const recordedReads: Record<string, readonly Statement[]> = {};
    for (const [name, request] of Object.entries(reads)) {
      recorder.take();
      await ask(product, request);
      // the product's own writes during a read, such as its log, are excluded
      recordedReads[name] = recorder.take().filter(({ sql }) => !/^\s*(insert|update|delete)\b/i.test(sql));
    }
    const recordedSaves: Save[] = [];
    for (const [at, request] of saves.entries()) {
      recorder.take();
      const answer = await ask<{ data: { invoiceId: number } }>(product, request, `bench-recorded-${at}`);
      const writes = insideTransaction(recorder.take()).filter(({ sql }) => /\b(insert|update|delete)\b/i.test(sql));
      recordedSaves.push({
        writes: writes.filter(({ sql }) => !/for (no key )?update/i.test(sql)),
        invoiceId: String(answer.data.invoiceId),
      });
    }
    if (saves.length > 0) await openAllHours(client);
    return { reads: recordedReads, saves: recordedSaves };
  } finally {
    await product.stop();
    recorder.close();
  }
}

function insideTransaction(statements: readonly Statement[]): Statement[] {
  const from = statements.findIndex(({ sql }) => /^(begin|start transaction)/i.test(sql));
  const to = statements.findIndex(({ sql }) => /^commit/i.test(sql));
  if (from < 0 || to < from) throw new Error('the save was no transaction');
  return statements.slice(from + 1, to);
}
