import { booksOnView } from '../control/books-on-view.ts';
import { openBooks } from '../quickbooks/books.ts';
import { companyProfiles } from '../quickbooks/company-profiles.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';
import { invoiceFacts, invoiceTable, invoiceTitle, stateTag } from './invoice-part.ts';

const SHOWN_MAX = 100;

/** The books of every company that holds anything; the others by name only. */
export function booksPart(world: World): string {
  const views = companyProfiles.flatMap((company) => {
    const books = openBooks(world.ledger, company.realmId, world.now());
    return books === undefined ? [] : [booksOnView(books)];
  });
  const used = views.filter((view) => view.customers.length > 0 || view.invoices.length > 0);
  const unused = views.filter((view) => !used.includes(view));
  const resting = unused.map((view) => `${escapeHtml(view.companyName)} (${view.homeCurrency})`).join(', ');
  return `<h2 id="books">The books</h2>${used.map(companyCard).join('')}
${resting === '' ? '' : `<p class="soft">Still empty: ${resting}</p>`}`;
}

type BooksView = ReturnType<typeof booksOnView>;

function companyCard(view: BooksView): string {
  const numbering = view.preferences.customTxnNumbers
    ? 'people and apps number the invoices'
    : 'the books number the invoices';
  const customers = view.customers
    .map(
      (customer) =>
        `<tr><td>${escapeHtml(customer.displayName)}</td><td>${customer.currency}</td><td class="number">${customer.balance}</td><td class="soft">${customer.id}</td></tr>`,
    )
    .join('');
  const newest = view.invoices.toReversed();
  const invoices = newest.slice(0, SHOWN_MAX).map(
    (
      invoice,
    ) => `<details><summary><strong>${escapeHtml(invoiceTitle(invoice))}</strong> · ${escapeHtml(invoice.customerName)} · ${invoice.date} ·
<span class="number">${invoice.currency} ${invoice.total}</span> ${stateTag(invoice)}</summary>${invoiceTable(invoice)}${invoiceFacts(invoice)}
<p><a href="/quickbooks/app/invoice?txnId=${invoice.id}&amp;companyId=${view.realmId}">Open alone</a></p></details>`,
  );
  const hidden = newest.length - invoices.length;
  return `<section class="card" id="company-${view.realmId}"><h3>${escapeHtml(view.companyName)}</h3>
<p class="soft">${view.country} · ${view.homeCurrency} · company id <code>${view.realmId}</code> · ${numbering}</p>
<h4>Customers</h4><table><thead><tr><th>Name</th><th>Currency</th><th class="number">Owes</th><th>Id</th></tr></thead><tbody>${customers}</tbody></table>
<h4>Invoices (${view.invoices.length})</h4>${invoices.length === 0 ? '<p class="soft">None yet.</p>' : invoices.join('')}
${hidden > 0 ? `<p class="soft">and ${hidden} older ones: see <code>/control/books/${view.realmId}</code></p>` : ''}
${view.payments.length === 0 ? '' : `<p>Payments: ${view.payments.length}</p>`}</section>`;
}
