import type { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { sql } from 'kysely';
import { aBareIssued } from '../bare-invoice.ts';
import { aBareInvoice, aDirectInvoice, type ExamplesOf, noId } from './ground.ts';

export const booksDifferencesExamples: ExamplesOf<typeof booksDifferenceEndpoints> = {
  list: {
    // the newest project has an invoice that was deleted in its books
    inside: async ({ world }) => {
      const { rows } = await sql<{
        id: number;
      }>`select max(id) as id from project where company_id is not null`.execute(world.tx);
      if (typeof rows[0]?.id === 'number') {
        const invoiceId = await aBareIssued(world.tx, rows[0].id, '600');
        await sql`update invoice set books_id = ${String(900_000 + invoiceId)} where id = ${invoiceId}`.execute(
          world.tx,
        );
      }
      return { body: { from: '2026-05-01', to: '2026-05-31' } };
    },
    missing: 'lists what is in scope',
  },
  ofInvoice: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
    missing: async () => ({ params: { id: noId } }),
  },
  compare: {
    inside: async (ground) => ({ params: { id: await aDirectInvoice(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  settle: {
    inside: async (ground) => {
      const invoiceId = await aBareInvoice(ground, 'issued');
      await sql`update invoice set books_id = ${`document-${invoiceId}`} where id = ${invoiceId}`.execute(
        ground.world.tx,
      );
      const { rows } = await sql<{ id: number }>`
          insert into books_difference (invoice_id, field, ours, theirs, found_at, seen_at)
          values (${invoiceId}, 'number', 'INV-1', 'INV-2', now(), now()) returning id`.execute(ground.world.tx);
      const body = { version: 1, way: 'leave' as const, reason: 'renumbered by the auditor' };
      return { params: { id: rows[0]?.id ?? 0 }, body };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1, way: 'ours' as const } }),
  },
};
