import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { World } from '../world.ts';
import { keepMail } from './mailbox.ts';

export type SmtpDoor = { readonly url: string; readonly close: () => Promise<void> };

/** A secret of this sandbox only. */
const account = { user: 'sandbox-mail', password: 'sandbox-mail-secret' };

/** Accepts every mail to any recipient, and delivers none. Rejects if the port is in use. */
export async function openSmtpDoor(world: World, { port, host }: { port: number; host: string }): Promise<SmtpDoor> {
  const server = new SMTPServer({
    authOptional: true,
    // its certificate is expired, and connections come from this machine only
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.password
        ? done(null, { user: username })
        : done(refusal(535, 'Authentication credentials invalid')),
    onRcptTo: ({ address }, _session, done) => {
      const fault = world.faults.meet('mail', 'RCPT', address);
      done(fault?.kind === 'status' ? refusal(fault.status ?? 550, `${address}: no`) : null);
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const fault = world.faults.meet('mail', 'DATA', recipientsOf(session).join(','));
        if (fault?.kind === 'status') return done(refusal(fault.status ?? 451, 'Not now'));
        if (fault?.kind !== 'cut-before') keep(world, session, Buffer.concat(pieces).toString('utf8'));
        if (fault?.kind === 'cut-before' || fault?.kind === 'applied-then-cut') cut(server, session);
        return done(null);
      });
    },
  });
  // a client that disconnects in the middle is no error of ours
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = server.server.address();
  return {
    url: `smtp://${host}:${typeof taken === 'object' && taken !== null ? taken.port : port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const recipientsOf = ({ envelope }: SMTPServerSession): string[] => envelope.rcptTo.map(({ address }) => address);

function keep({ ledger, now }: World, session: SMTPServerSession, raw: string): void {
  const { mailFrom } = session.envelope;
  const sender = mailFrom === false ? '' : mailFrom.address;
  ledger.act((pen) =>
    keepMail(pen, { arrivedAt: now().toISOString(), sender, recipients: recipientsOf(session), raw }),
  );
}

function cut(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
    if (connection.id === id) connection['_socket'].destroy();
}

const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });
