import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listOpenDocuments, listReceivables } from './receivables.queries.ts';
import { mailStatement } from './statement/mail-statement.commands.ts';
import { statementPage, statementPdf } from './statement/statement.queries.ts';

export const receivableRoutes: Route[] = [
  handle(receivableEndpoints.list, listReceivables),
  handle(receivableEndpoints.documents, listOpenDocuments),
  handle(statementEndpoints.page, statementPage),
  handle(statementEndpoints.pdf, statementPdf),
  handle(statementEndpoints.mail, mailStatement),
];
