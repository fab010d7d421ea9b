import { createTransport } from 'nodemailer';
import type { Secret } from '../secret.ts';
import { MailTrouble, troubleOfSending } from './mail-trouble.ts';

/** A mail of text to one person, and copies to others. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  /** Plain addresses. */
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** What this mail is about, the same at each try and in no other mail: a second copy can be told by it. */
  readonly reference: string;
}

/** The way mail leaves. It may throw MailTrouble and nothing else that is expected. */
export interface Mailer {
  /** Hands a mail to the relay and answers its message id. Resolved means that the relay took it, not that it arrived. */
  readonly send: (mail: Mail) => Promise<string>;
}

export interface MailSettings {
  /** The relay, `smtp://user:password@host:587` or `smtps://…`; a password stands in it. */
  readonly smtpUrl: Secret;
  readonly from: string;
}

const bounds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };
/** Exactly one address. Commas, colons and line breaks are refused, since a mail program reads them as further recipients. */
const plainAddress = /^[^\s,;:"<>()@]+@[^\s,;:"<>()@]+$/;

/** Sends through one relay, a connection for each mail. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl.reveal(),
    ...bounds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    send: async ({ to, cc = [], bcc = [], subject, text, reference }) => {
      if ([to.address, ...cc, ...bcc].some((one) => !plainAddress.test(one) || one.length > 254))
        throw new MailTrouble('rejected', 'The address of a recipient is not one plain address.');
      const messageId = `<${reference}@${domain}>`;
      try {
        await transport.sendMail({
          from: { name: 'Countinghouse', address: from },
          to,
          cc: [...cc],
          bcc: [...bcc],
          subject,
          text,
          messageId,
          // keeps answers of absence away
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return messageId;
      } catch (error) {
        throw troubleOfSending(error);
      }
    },
  };
}
