import { zohoCommentsAnswer, zohoDone } from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

/** Acts on an invoice that is in the books. Each can be done again without harm. */
export interface ZohoBooksActs {
  /** Writes into the invoice's history, which no customer sees, unless it stands there already. */
  note(invoiceId: string, text: string, isNew: boolean): Promise<void>;
  markAsSent(invoiceId: string): Promise<void>;
  voidInvoice(invoiceId: string): Promise<void>;
}

const COMMENT_MAX = 2000;

export function createZohoBooksActs(http: ZohoBooksHttp): ZohoBooksActs {
  const pathOf = (invoiceId: string, act: string) => `invoices/${encodeURIComponent(invoiceId)}/${act}`;

  async function isNoted(invoiceId: string, text: string): Promise<boolean> {
    const { comments } = await http.read('list-comments', pathOf(invoiceId, 'comments'), zohoCommentsAnswer);
    return comments.some(({ description }) => description.includes(text));
  }

  return {
    async note(invoiceId, wanted, isNew) {
      const text = wanted.trim().slice(0, COMMENT_MAX);
      if (text === '' || (!isNew && (await isNoted(invoiceId, text)))) return;
      const body = { description: text, show_comment_to_clients: false };
      await http.write({ name: 'note-on-invoice', path: pathOf(invoiceId, 'comments'), body }, zohoDone);
    },
    async markAsSent(invoiceId) {
      await http.write({ name: 'mark-invoice-sent', path: pathOf(invoiceId, 'status/sent') }, zohoDone);
    },
    async voidInvoice(invoiceId) {
      await http.write({ name: 'void-invoice', path: pathOf(invoiceId, 'status/void') }, zohoDone);
    },
  };
}
