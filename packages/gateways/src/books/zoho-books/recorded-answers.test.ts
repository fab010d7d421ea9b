import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../calling/answer.ts';
import { exchangesOfApiTest } from '../../testing/recorded-exchanges.ts';
import { hasSharedData } from '../../testing/shared-data.ts';
import type { BooksCompany } from '../books-provider.ts';
import {
  customerFromZoho,
  documentFromZoho,
  zohoContactAnswer,
  zohoContactRow,
  zohoDone,
  zohoInvoiceAnswer,
  zohoItemAnswer,
} from './from-zoho-books.ts';
import { errorFromAnswer } from './zoho-books-error.ts';

const company: BooksCompany = {
  companyId: '927270289',
  name: 'Recorded Organisation',
  country: 'US',
  homeCurrency: 'USD',
  hasMulticurrency: false,
  takesOurNumbers: true,
  hasAutomatedTax: false,
};

function recorded(file: string): unknown {
  const [exchange] = exchangesOfApiTest('books', 'zoho-books', file);
  if (!exchange) throw new Error(`no exchange in ${file}`);
  const { status, headers, body } = exchange;
  const answer = readAnswer({ status, headers, body: Buffer.from(body) }, 'as_text');
  expect(errorFromAnswer(answer, 'write')).toBeUndefined();
  return answer.content.kind === 'json' ? answer.content.value : undefined;
}

describe.skipIf(!hasSharedData)('responses recorded from Zoho Books', () => {
  test('a created invoice is a draft with its line, number and total', () => {
    const { invoice } = zohoInvoiceAnswer.parse(recorded('nango__create-invoice.test.json'));
    expect(documentFromZoho(invoice, company, 'url')).toEqual({
      id: '260815000000124029',
      number: 'INV-000011',
      syncToken: '2026-06-09T16:22:34-0400',
      customerId: '260815000000097001',
      customerName: 'Acme Corp',
      currency: 'USD',
      date: '2026-06-09',
      dueDate: '2026-06-09',
      memo: 'Thanks for your business.',
      lines: [
        {
          description: 'Annual software license - updated',
          itemName: 'Software License',
          quantity: '1',
          unitPrice: '199.99',
          amount: '199.99',
          taxPercent: '0',
        },
      ],
      isTaxInside: false,
      tax: '0.00',
      taxes: [],
      total: '199.99',
      balance: '199.99',
      isDraft: true,
      isVoided: false,
      url: 'url',
    });
  });

  test('a paid invoice has no balance and is not a draft', () => {
    const { invoice } = zohoInvoiceAnswer.parse(recorded('nango__get-invoice.test.json'));
    const document = documentFromZoho(invoice, company, 'url');
    expect(document).toMatchObject({ total: '598.00', balance: '0.00', isDraft: false, isVoided: false });
  });

  test('a created contact is a customer, and its empty fields are missing', () => {
    const { contact } = zohoContactAnswer.parse(recorded('nango__create-contact.test.json'));
    expect(customerFromZoho(contact, company)).toEqual({
      id: '260815000000112011',
      displayName: 'Test Save Contact 2',
      companyName: 'Test Corp',
      currency: 'USD',
      syncToken: '2026-06-09T13:16:32-0400',
      paymentTerms: 'Due on Receipt',
    });
  });

  test('listed contacts, an item and a response with only a message are read', () => {
    const list = recorded('nango__list-contacts.test.json') as { readonly contacts: readonly unknown[] };
    expect(list.contacts.map((row) => zohoContactRow.parse(row).contact_name)).toContain('Acme Corp');
    expect(zohoItemAnswer.parse(recorded('nango__create-item.test.json')).item.name).toBe('Test Action Item C');
    expect(zohoDone.parse(recorded('nango__mark-invoice-sent.test.json'))).toEqual({ code: '0' });
  });
});
