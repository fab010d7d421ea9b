import type { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { sql } from 'kysely';
import { aBareInvoice, aConnection, type ExamplesOf, noId } from './ground.ts';

export const booksDuplicatesExamples: ExamplesOf<typeof booksDuplicateEndpoints> = {
  dismiss: {
    inside: async (ground) => {
      await aConnection(ground);
      const invoiceId = await aBareInvoice(ground, 'issued');
      const { rows } = await sql<{ id: number }>`
          insert into books_duplicate (connection_id, books_id, is_credit, invoice_id, document_number, customer_name, document_date, currency_code,
            total, books_url, found_at, seen_at)
          select min(id), ${`double-${invoiceId}`}, false, ${invoiceId}, 'INV-2', 'Acme', '2026-05-31', 'USD', '600.00', '', now(), now()
          from connection returning id`.execute(ground.world.tx);
      return { params: { id: rows[0]?.id ?? 0 }, body: { reason: 'of another project' } };
    },
    missing: async () => ({ params: { id: noId }, body: { reason: 'of another project' } }),
  },
};
