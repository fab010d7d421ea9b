import type { FastifyInstance } from 'fastify';
import { arrivedMails, clearMails } from '../mail/mailbox.ts';
import type { ControlDesk } from './control-desk.ts';

/** Reads the mailbox, and empties it. */
export function controlMail(app: FastifyInstance, { world }: ControlDesk): void {
  app.get('/mail', async () => ({ mails: arrivedMails(world.ledger) }));
  app.delete('/mail', async (_request, reply) => {
    world.ledger.act(clearMails);
    return reply.code(204).send();
  });
}
