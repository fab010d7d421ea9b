import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { reminderEndpoints } from '@countinghouse/contract/receivables/reminders.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listOpenDocuments, listReceivables } from './receivables.queries.ts';
import { changeReminders, getReminders } from './reminders/reminders.commands.ts';
import { mailStatement } from './statement/mail-statement.commands.ts';
import { statementPage, statementPdf } from './statement/statement.queries.ts';

export const receivableRoutes: Route[] = [
  handle(receivableEndpoints.list, listReceivables),
  handle(receivableEndpoints.documents, listOpenDocuments),
  handle(statementEndpoints.page, statementPage),
  handle(statementEndpoints.pdf, statementPdf),
  handle(statementEndpoints.mail, mailStatement),
  handle(reminderEndpoints.get, getReminders),
  handle(reminderEndpoints.change, changeReminders),
];
