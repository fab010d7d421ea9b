import { zohoCommentsAnswer, zohoDone } from './from-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

/** Actions on an existing invoice or credit note. Repeating one changes nothing. */
export interface ZohoBooksActs {
  /** Adds a comment to the document's history, which no customer sees, unless it is there already. */
  note(documentId: string, text: string, isNew: boolean): Promise<void>;
  markAs(documentId: string, status: 'sent' | 'open' | 'void', reason?: string): Promise<void>;
}

const COMMENT_MAX = 2000;
const REASON_MAX = 200;

export function createZohoBooksActs(http: ZohoBooksHttp, kind: 'invoices' | 'creditnotes'): ZohoBooksActs {
  const pathOf = (documentId: string, act: string) => `${kind}/${encodeURIComponent(documentId)}/${act}`;

  async function isNoted(documentId: string, text: string): Promise<boolean> {
    const { comments } = await http.read('list-comments', pathOf(documentId, 'comments'), zohoCommentsAnswer);
    return comments.some(({ description }) => description.includes(text));
  }

  return {
    async note(documentId, wanted, isNew) {
      const text = wanted.trim().slice(0, COMMENT_MAX);
      if (text === '' || (!isNew && (await isNoted(documentId, text)))) return;
      const body = { description: text, show_comment_to_clients: false };
      await http.write({ name: `note-on-${kind}`, path: pathOf(documentId, 'comments'), body }, zohoDone);
    },
    async markAs(documentId, status, reason) {
      const body = reason === undefined ? {} : { body: { reason: reason.slice(0, REASON_MAX) } };
      await http.write(
        { name: `mark-${kind}-${status}`, path: pathOf(documentId, `status/${status}`), ...body },
        zohoDone,
      );
    },
  };
}
