import type { InvoicePage, PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { renderPdf } from './pdf-of-invoice.ts';

/** The whole PDF of an invoice. */
export default async function drawInvoice({
  page,
  ...as
}: {
  readonly page: InvoicePage;
  readonly paper: PaperSize;
  readonly at: string;
}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of renderPdf(page, as)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
