import type { FastifyInstance } from 'fastify';
import { authenticatorAccounts, keepAuthenticatorAccount } from '../authenticator/accounts.ts';
import { isKey } from '../authenticator/one-time-code.ts';
import { bad, type ControlDesk, fieldsOf, textIn } from './control-desk.ts';

/** Hands a user's key to the authenticator, and reads what it has. */
export function controlAuthenticator(app: FastifyInstance, { world }: ControlDesk): void {
  app.get('/authenticator', async () => ({ accounts: authenticatorAccounts(world.ledger) }));
  app.post('/authenticator', async (request, reply) => {
    const input = fieldsOf(request.body);
    const [name, email, key] = [textIn(input, 'name'), textIn(input, 'email'), textIn(input, 'key')];
    if (name === '' || email === '' || !isKey(key))
      return bad(reply, '"name" and "email" must not be empty, and "key" must be in base32.');
    world.ledger.act((pen) => keepAuthenticatorAccount(pen, { name, email, key }));
    return reply.code(201).send({ email });
  });
}
