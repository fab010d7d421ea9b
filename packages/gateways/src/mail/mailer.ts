import { createTransport } from 'nodemailer';
import type { Secret } from '../secret.ts';
import { MailError, errorFromSending } from './mail-error.ts';
import { mailHtml } from './mail-html.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Such as `application/pdf`. */
  readonly mediaType: string;
  /** Its bytes in base64. */
  readonly content: string;
}

/** A mail to one person, with copies to others, sent as plain text and as HTML of the same text. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  /** Plain addresses. */
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** The displayed name of the sender; the product's name without it. */
  readonly senderName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** Identifies the mail, the same at each attempt and in no other mail, so that a second copy can be recognised. */
  readonly reference: string;
}

/** A sender of mail. It throws only MailError. */
export interface Mailer {
  /**
   * Sends a mail to the relay and returns its message id. The relay has then accepted it, which does not mean that it
   * arrived.
   */
  readonly send: (mail: Mail) => Promise<string>;
}

export interface MailSettings {
  /** The relay, `smtp://user:password@host:587` or `smtps://…`; it contains a password. */
  readonly smtpUrl: Secret;
  readonly from: string;
}

const bounds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };
/** Exactly one address. Commas, colons and line breaks are refused, since a mail program reads them as further recipients. */
const plainAddress = /^[^\s,;:"<>()@]+@[^\s,;:"<>()@]+$/;

/** Sends through one relay, with a connection for each mail. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl.reveal(),
    ...bounds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    send: async ({
      to,
      cc = [],
      bcc = [],
      senderName = 'Countinghouse',
      subject,
      text,
      attachments = [],
      reference,
    }) => {
      if ([to.address, ...cc, ...bcc].some((one) => !plainAddress.test(one) || one.length > 254))
        throw new MailError('rejected', 'The address of a recipient is not one plain address.');
      const messageId = `<${reference}@${domain}>`;
      try {
        await transport.sendMail({
          from: { name: senderName, address: from },
          to,
          cc: [...cc],
          bcc: [...bcc],
          subject,
          text,
          html: mailHtml(text),
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content,
            encoding: 'base64',
          })),
          messageId,
          // prevents automatic absence replies
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return messageId;
      } catch (error) {
        throw errorFromSending(error);
      }
    },
  };
}
