import type { BooksOnView, InvoiceOnView } from '../control/books-on-view.ts';
import { quickbooksOnView } from '../control/quickbooks-on-view.ts';
import { zohoBooksOnView } from '../control/zoho-books-on-view.ts';
import { openBooks } from '../quickbooks/books.ts';
import { companyProfiles } from '../quickbooks/company-profiles.ts';
import { escapeHtml } from '../wire/html.ts';
import { zohoBooksOf } from '../zoho-books/books.ts';
import { organisations } from '../zoho-books/organisations.ts';
import type { World } from '../world.ts';
import { invoiceFacts, invoiceTable, invoiceTitle, stateTag } from './invoice-part.ts';

const SHOWN_MAX = 100;

/** The books of every company and organisation with contents; the others by name only. */
export function booksPart(world: World): string {
  const views: BooksOnView[] = [
    ...companyProfiles.flatMap((company) => {
      const books = openBooks(world.ledger, company.realmId, world.now());
      return books === undefined ? [] : [quickbooksOnView(books)];
    }),
    ...organisations.flatMap(({ id }) => {
      const books = zohoBooksOf(world, id);
      return books === undefined ? [] : [zohoBooksOnView(books)];
    }),
  ];
  const used = views.filter((view) => view.customers.length > 0 || view.invoices.length > 0);
  const unused = views.filter((view) => !used.includes(view));
  const resting = unused
    .map((view) => `${escapeHtml(view.companyName)} (${view.service}, ${view.homeCurrency})`)
    .join(', ');
  return `<h2 id="books">The books</h2>${used.map(companyCard).join('')}
${resting === '' ? '' : `<p class="soft">Still empty: ${resting}</p>`}`;
}

function companyCard(view: BooksOnView): string {
  const customers = view.customers
    .map(
      (customer) =>
        `<tr><td>${escapeHtml(customer.displayName)}</td><td>${customer.currency}</td><td class="number">${customer.balance}</td><td class="soft">${customer.id}</td></tr>`,
    )
    .join('');
  return `<section class="card" id="company-${view.realmId}"><h3>${escapeHtml(view.companyName)}</h3>
<p class="soft">${view.service} · ${view.country} · ${view.homeCurrency} · id <code>${view.realmId}</code> · ${escapeHtml(view.about)}</p>
<h4>Customers</h4><table><thead><tr><th>Name</th><th>Currency</th><th class="number">Owes</th><th>Id</th></tr></thead><tbody>${customers}</tbody></table>
${documentsOf('Invoices', view, view.invoices, view.invoicePage)}
${view.credits.length === 0 ? '' : documentsOf('Credits', view, view.credits, view.creditPage)}
${view.payments.length === 0 ? '' : `<p>Payments: ${view.payments.length}</p>`}</section>`;
}

/** The newest documents of a kind, each with a link. */
function documentsOf(
  title: string,
  view: BooksOnView,
  documents: readonly InvoiceOnView[],
  pageOf: (id: string) => string,
): string {
  const newest = documents.toReversed();
  const shown = newest.slice(0, SHOWN_MAX).map(
    (
      document,
    ) => `<details><summary><strong>${escapeHtml(invoiceTitle(document))}</strong> · ${escapeHtml(document.customerName)} · ${document.date} ·
<span class="number">${document.currency} ${document.total}</span> ${stateTag(document)}</summary>${invoiceTable(document)}${invoiceFacts(document)}
<p><a href="${escapeHtml(pageOf(document.id))}">Open alone</a></p></details>`,
  );
  const hidden = newest.length - shown.length;
  return `<h4>${title} (${newest.length})</h4>${shown.length === 0 ? '<p class="soft">None yet.</p>' : shown.join('')}
${hidden > 0 ? `<p class="soft">and ${hidden} older ones: see <code>/control/books/${view.realmId}</code></p>` : ''}`;
}
