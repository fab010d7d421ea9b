import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { readMessage, type ReadMessage } from './read-message.ts';

/** A received mail with the addresses of its envelope, the actual recipients. */
export type ArrivedMail = ReadMessage & {
  readonly id: number;
  readonly arrivedAt: string;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly raw: string;
};

const SHELF = 'mail';

/** All mails, newest first. */
export const arrivedMails = (view: LedgerView): ArrivedMail[] =>
  (view.all(SHELF) as ArrivedMail[]).toSorted((one, other) => other.id - one.id);

export function keepMail(pen: Pen, mail: Pick<ArrivedMail, 'arrivedAt' | 'sender' | 'recipients' | 'raw'>): void {
  const id = pen.nextNumber('mail', 'message');
  pen.put(SHELF, String(id), { ...readMessage(mail.raw), ...mail, id });
}

export const clearMails = (pen: Pen): void => pen.clear(SHELF);
