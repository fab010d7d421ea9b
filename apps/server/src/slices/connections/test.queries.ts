import type { Connection, connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { SourceError } from '@countinghouse/gateways/source-error.ts';
import { TimeLogError } from '@countinghouse/gateways/time-logs/time-log-error.ts';
import type { OutsideContext } from '../../handle.ts';
import { selectConnectionByCode } from './connections.sql.ts';

type Endpoint = (typeof connectionEndpoints)['test'];
type Part = AnswerOf<Endpoint>['parts'][number];

/** Asks the provider what the product needs from it, part by part, and changes nothing there. */
export async function test(
  context: OutsideContext<Endpoint>,
  { params: { code } }: InputOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const connection =
    (await context.inTransaction(({ tx }) => selectConnectionByCode(tx, code))) ?? context.refuse('not_found');
  const parts: Part[] = [];
  // one after the other: a provider that refuses access is called once
  for (const [what, ask] of questionsOf(connection, context.outside)) {
    const answered = await answerOf(what, ask);
    parts.push(answered.part);
    if (answered.isOver) break;
  }
  return { parts };
}

/** What is asked of each provider; each answers what came back, in words. */
function questionsOf(
  connection: Connection,
  outside: OutsideContext<Endpoint>['outside'],
): readonly (readonly [what: string, ask: () => Promise<string>])[] {
  switch (connection.provider) {
    case 'ZOHO_PROJECTS':
      return [['Projects', async () => many((await outside.timeLogsFor(connection).listProjects()).length, 'project')]];
    case 'ZOHO_PEOPLE':
      return [
        ['People', async () => many((await outside.leaveFor(connection).listPeople()).length, 'person', 'people')],
      ];
    default:
      return [
        [
          'Company',
          async () => {
            const { name, homeCurrency } = await outside.booksFor(connection).company();
            return `${name}, ${homeCurrency}`;
          },
        ],
        ['Tax rates', async () => many((await outside.booksFor(connection).taxCodes()).length, 'tax rate')],
        ['Items', async () => many((await outside.booksFor(connection).itemNames()).length, 'item')],
        ['Customers', async () => many((await outside.booksFor(connection).customers()).length, 'customer')],
      ];
  }
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

async function answerOf(what: string, ask: () => Promise<string>): Promise<{ part: Part; isOver: boolean }> {
  try {
    return { part: { what, works: true, words: await ask() }, isOver: false };
  } catch (error) {
    const isKnown =
      error instanceof OAuthError ||
      error instanceof BooksError ||
      error instanceof SourceError ||
      error instanceof TimeLogError;
    if (!isKnown) throw error;
    const isOver = error.kind === 'reconnect_needed' || error.kind === 'signed_out';
    return { part: { what, works: false, words: wordsOf(error) }, isOver };
  }
}

function wordsOf(error: OAuthError | BooksError | SourceError | TimeLogError): string {
  switch (error.kind) {
    case 'reconnect_needed':
    case 'signed_out':
      return serverMessages.connectionEnded;
    case 'unavailable':
    case 'too_many_calls':
      return messages.connectionSilent;
    default:
      if (error instanceof SourceError) return error.words;
      return error instanceof OAuthError ? error.reason : (error.words ?? error.reason);
  }
}
