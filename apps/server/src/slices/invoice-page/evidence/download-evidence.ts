import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { zipSync, type Zippable } from 'fflate';
import type { Tx } from '../../../database/database.ts';
import type { OutsideContext } from '../../../handle.ts';
import { buildPage, drawing } from '../invoice-page.queries.ts';
import type drawInvoice from '../pdf/draw-invoice.thread.ts';
import { invoiceWithMoney, partsOfInvoice, type InvoiceWithMoney } from '../../invoices/invoices.public.ts';
import { logsSinceBilled } from '../../work-logs/changes-since-billed.public.ts';
import { type EvidenceStatement, sha256, signatureName, statementName } from './evidence-pack.ts';
import { openSigner } from './sign-evidence.ts';
import type writeLogs from './write-logs.thread.ts';
import type { EvidenceLog } from './write-logs.thread.ts';

type Download = typeof evidenceEndpoints.download;

const writing = new URL('./write-logs.thread.ts', import.meta.url);

/** The evidence pack of an issued invoice. No connection of the database waits while its files are made. */
export async function downloadEvidence(
  context: OutsideContext<Download>,
  { params }: InputOf<Download>,
): Promise<AnswerOf<Download>> {
  const { caller, today, now, installation, inTransaction, compute, refuse } = context;
  const { record, page, trace, logs } = await inTransaction(async ({ tx }) => {
    const invoice = (await invoiceWithMoney(tx, { id: params.id, caller, today })) ?? refuse('invoice_not_found');
    if (invoice.record.documentState !== 'issued') return refuse('invoice_not_issued');
    const { trace: kept } = await partsOfInvoice(tx, invoice.record);
    return {
      record: invoice.record,
      page: await buildPage(tx, invoice),
      trace: kept,
      logs: await logsOfLines(tx, invoice),
    };
  });
  const files: Readonly<Record<string, Uint8Array>> = {
    'invoice.pdf': await compute<typeof drawInvoice>(drawing, { page, paper: page.paper, at: record.updatedAt }),
    'logs.xlsx': await compute<typeof writeLogs>(writing, logs),
  };
  const signer = await openSigner(context);
  const statement: EvidenceStatement = {
    format: 'countinghouse evidence 1',
    installation: installation.publicUrl(),
    madeAt: now,
    invoice: page,
    trace: trace ?? null,
    files: Object.entries(files).map(([name, bytes]) => ({ name, sha256: sha256(bytes), bytes: bytes.length })),
    publicKey: signer.publicKey,
  };
  const written = Buffer.from(`${JSON.stringify(statement, null, 2)}\n`, 'utf8');
  const packed: Zippable = { ...files, [statementName]: written, [signatureName]: signer.sign(written) };
  const name = `Evidence ${page.kind} ${page.invoiceNumber ?? record.id}.zip`;
  await inTransaction(async ({ audit }) =>
    audit({
      action: 'Downloaded',
      resource: 'INVOICED',
      resourceId: record.id,
      resourceName: name,
      projectId: record.projectId,
    }),
  );
  return { name, mediaType: 'application/zip', content: oneChunk(zipSync(packed, { mtime: record.updatedAt })) };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Every log that an invoice billed, with the lines of its developer. */
async function logsOfLines(tx: Tx, { record }: InvoiceWithMoney): Promise<EvidenceLog[]> {
  const { lines, rows } = await partsOfInvoice(tx, record);
  const developers = new Map(rows.map((row) => [row.userId, row] as const));
  return (await logsSinceBilled(tx, record.id))
    .filter(({ billedSeconds }) => billedSeconds !== 0)
    .map((log) => ({
      lines: lines
        .filter(({ userIds }) => userIds.includes(log.employeeId))
        .map(({ name }) => name)
        .join('; '),
      developer: developers.get(log.employeeId)?.employeeName ?? '',
      role: developers.get(log.employeeId)?.userRole ?? '',
      day: log.day,
      task: log.task,
      note: log.note,
      seconds: log.billedSeconds,
      hours: hoursText(hoursFromSeconds(BigInt(log.billedSeconds))),
      logId: log.logId,
    }));
}
