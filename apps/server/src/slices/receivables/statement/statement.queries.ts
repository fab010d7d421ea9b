import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Statement, statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import type { Context, OutsideContext } from '../../../handle.ts';
import { unprintableCharacters } from '../../invoice-page/pdf/unprintable-characters.public.ts';
import { buildStatement } from './build-statement.ts';
import type drawStatement from './draw-statement.thread.ts';

type Page = typeof statementEndpoints.page;
type Pdf = typeof statementEndpoints.pdf;

/** Draws the PDF in a thread of its own. */
export const drawing = new URL('./draw-statement.thread.ts', import.meta.url);

/** The name of the file of a statement. */
export const fileNameOf = ({ companyName, from, to }: Statement): string =>
  `Statement of account ${companyName} ${from} to ${to}.pdf`;

/** A statement of account as the page that its company gets. */
export async function statementPage(context: Context<Page>, { params, query }: InputOf<Page>): Promise<AnswerOf<Page>> {
  const statement = await buildStatement(context, params.id, query);
  return { ...statement, unprintable: await unprintableCharacters({ ...statement, logo: null }, context.compute) };
}

/** The same statement as a file. No connection of the database waits while it is drawn. */
export async function statementPdf(
  { caller, today, inTransaction, compute, refuse }: OutsideContext<Pdf>,
  { params, query }: InputOf<Pdf>,
): Promise<AnswerOf<Pdf>> {
  const statement = await inTransaction(({ tx }) => buildStatement({ tx, caller, today, refuse }, params.id, query));
  const bytes = await compute<typeof drawStatement>(drawing, { statement, paper: query.paper });
  const name = fileNameOf(statement);
  await inTransaction(async ({ audit }) =>
    audit({ action: 'Downloaded', resource: 'COMPANY', resourceId: params.id, resourceName: name }),
  );
  return { name, mediaType: 'application/pdf', content: oneChunk(bytes) };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
