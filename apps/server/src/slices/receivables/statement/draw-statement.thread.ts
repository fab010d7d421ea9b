import type { PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import type { Statement } from '@countinghouse/contract/receivables/statement.contract.ts';
import { renderStatement } from './pdf-of-statement.ts';

/** The whole PDF of a statement of account. */
export default async function drawStatement({
  statement,
  paper,
}: {
  readonly statement: Statement;
  readonly paper: PaperSize;
}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of renderStatement(statement, paper)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
