import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InvoiceOnView } from '../control/books-on-view.ts';
import { quickbooksInvoiceOnView } from '../control/quickbooks-on-view.ts';
import { findRecord, openBooks } from '../quickbooks/books.ts';
import { companyProfiles } from '../quickbooks/company-profiles.ts';
import { escapeHtml, htmlPage } from '../wire/html.ts';
import { zohoBooksOnView } from '../control/zoho-books-on-view.ts';
import { zohoBooksOf } from '../zoho-books/books.ts';
import type { World } from '../world.ts';
import { fileOf } from '../google/google-files.ts';
import { authenticatorPart, secondsLeft } from './authenticator-part.ts';
import { booksPart } from './books-part.ts';
import { invoiceFacts, invoiceTable, invoiceTitle, stateTag } from './invoice-part.ts';
import { exchangeRatesPart } from './exchange-rates-part.ts';
import { googlePart, spreadsheetPart } from './google-part.ts';
import { mailPart } from './mail-part.ts';
import { peoplePart } from './people-part.ts';
import { logsPart, projectToolPart } from './project-tool-part.ts';
import { switchesPart } from './switches-part.ts';

/** The sandbox's pages: the books, the project tool, one invoice. */
export function pages(app: FastifyInstance, world: World): void {
  const show = (reply: FastifyReply, title: string, body: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(htmlPage(title, body));

  app.get('/', async (_request, reply) =>
    show(
      reply,
      'Sandbox of the outside services',
      `<h1>Sandbox of the outside services</h1><p class="soft">Imitations of QuickBooks Online, Zoho Books, Zoho Projects, Zoho People, OnTime, Google Sheets and Frankfurter’s exchange rates, and a mailbox, for development and tests. Nothing here reaches the real ones.</p>
<nav><a href="/authenticator">Authenticator</a><a href="#books">The books</a><a href="#project-tool">The project tool</a><a href="#people">People and OnTime</a><a href="#google">Google Sheets</a><a href="#exchange-rates">Exchange rates</a><a href="#mail">The mailbox</a><a href="#switches">Connections and failures</a></nav>
${booksPart(world)}${projectToolPart(world)}${peoplePart(world)}${googlePart(world)}${exchangeRatesPart(world)}${mailPart(world)}${switchesPart(world)}`,
    ),
  );

  // read again when the codes change
  app.get('/authenticator', async (_request, reply) =>
    show(reply.header('refresh', String(secondsLeft(world))), 'Authenticator', authenticatorPart(world)),
  );

  app.get<{ Params: { projectId: string }; Querystring: { month?: string } }>(
    '/project-tool/:projectId',
    async (request, reply) => {
      const part = logsPart(world, request.params.projectId, request.query.month ?? '');
      return part === undefined ? show(reply, 'Not found', '<h1>Not found</h1>', 404) : show(reply, 'Time logs', part);
    },
  );

  app.get<{ Params: { id: string } }>('/google/spreadsheets/d/:id/edit', async (request, reply) => {
    const file = fileOf(world.ledger, request.params.id);
    return file === undefined
      ? show(reply, 'Not found', '<h1>Sorry, the file you have requested does not exist.</h1>', 404)
      : show(reply, file.name, spreadsheetPart(file));
  });

  // The real URL opens the document in the browser's current company; companyId names it here.
  const documentPage = (page: string, shelf: 'invoices' | 'creditMemos', title: string) =>
    app.get<{ Querystring: { txnId?: string; companyId?: string } }>(page, async (request, reply) => {
      const { txnId = '', companyId } = request.query;
      const found = companyProfiles
        .filter((company) => companyId === undefined || company.realmId === companyId)
        .flatMap((company) => {
          const books = openBooks(world.ledger, company.realmId, world.now());
          const invoice = books === undefined ? undefined : findRecord(books, shelf, txnId);
          return books === undefined || invoice === undefined
            ? []
            : [{ company, invoice: quickbooksInvoiceOnView(books, invoice) }];
        });
      if (found.length === 0) {
        const none = `No such ${title.toLowerCase()}`;
        return show(reply, none, `<h1>${none}</h1><p>It is not in these books.</p>`, 404);
      }
      const cards = found.map(
        ({
          company,
          invoice,
        }) => `<section class="card"><h1>${title} ${escapeHtml(invoiceTitle(invoice))} ${stateTag(invoice)}</h1>
<p class="soft">in the books of ${escapeHtml(company.companyName)}</p>${invoiceTable(invoice)}${invoiceFacts(invoice)}</section>`,
      );
      return show(reply, title, `<p><a href="/#books">All books</a></p>${cards.join('')}`);
    });
  documentPage('/quickbooks/app/invoice', 'invoices', 'Invoice');
  documentPage('/quickbooks/app/creditmemo', 'creditMemos', 'Credit memo');

  // The real screens read the invoice from the part after the "#"; here the browser scrolls to the card of that
  // name.
  app.get<{ Params: { location: string; organisationId: string } }>(
    '/zoho-books/:location/app/:organisationId',
    async (request, reply) => {
      const books = zohoBooksOf(world, request.params.organisationId);
      if (books === undefined || books.organisation.location !== request.params.location)
        return show(reply, 'No such organization', '<h1>No such organization</h1>', 404);
      const { invoices, credits, companyName } = zohoBooksOnView(books);
      const card = (page: string, title: string) => (document: InvoiceOnView) =>
        `<section class="card" id="/${page}/${document.id}"><h2>${title} ${escapeHtml(invoiceTitle(document))} ${stateTag(document)}</h2>
${invoiceTable(document)}${invoiceFacts(document)}</section>`;
      const cards = [...invoices.map(card('invoices', 'Invoice')), ...credits.map(card('creditnotes', 'Credit note'))];
      const body = `<p><a href="/#books">All books</a></p><h1>Invoices of ${escapeHtml(companyName)}</h1>${cards.toReversed().join('')}`;
      return show(reply, 'Invoices', body);
    },
  );
}
