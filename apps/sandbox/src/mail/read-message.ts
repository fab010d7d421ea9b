/** A mail as shown to its reader. */
export type ReadMessage = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** Names in lower case; the last value of each, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Empty for a mail that has only a plain text. */
  readonly html: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: string;
    /** Its bytes in base64. */
    readonly content: string;
  }[];
};

/** Parses a transmitted message: headers, the plain text and the HTML of its alternatives, and the attached files. */
export function readMessage(raw: string): ReadMessage {
  const { headers, body } = partOf(raw);
  const { from = '', to = '', subject = '', 'message-id': messageId = '' } = headers;
  const parts = partsOf({ headers, body });
  const attached = parts.filter(isAttached);
  const shown = parts.filter((part) => !isAttached(part));
  const html = shown.find((part) => part.headers['content-type']?.startsWith('text/html'));
  const text = shown.find((part) => part !== html);
  const attachments = attached.map((part) => ({
    name: /filename="?([^";]+)/.exec(part.headers['content-disposition'] ?? '')?.[1] ?? '',
    mediaType: part.headers['content-type']?.split(';')[0] ?? '',
    content: part.body.replaceAll(/\s/g, ''),
  }));
  return { from, to, subject, messageId, headers, text: decodedBody(text), html: decodedBody(html), attachments };
}

const isAttached = ({ headers }: Part): boolean => headers['content-disposition']?.startsWith('attachment') === true;

/** A part itself, or the parts that it consists of. */
function partsOf(part: Part): Part[] {
  const boundary = /^multipart\/(?:alternative|mixed);.*boundary="?([^";]+)/.exec(
    part.headers['content-type'] ?? '',
  )?.[1];
  if (boundary === undefined) return [part];
  // a part begins after its boundary and ends before the line break of the next one
  return part.body
    .split(`--${boundary}\r\n`)
    .slice(1)
    .flatMap((one) => partsOf(partOf(one.split(`\r\n--${boundary}`)[0] ?? '')));
}

interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const [head, body] = end === -1 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)];
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodedWords(line.slice(colon + 1).trim());
  }
  return { headers, body };
}

/** "=?UTF-8?Q?=C5=81=C3=B3d=C5=BA?=" becomes "Łódź"; blanks between two encoded words are removed. */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : bytesOfQuoted(word.replaceAll('_', ' ')).toString('utf8'),
    );
}

function decodedBody({ headers, body }: Part = { headers: {}, body: '' }): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return bytesOfQuoted(body.replaceAll(/=\r\n/g, '')).toString('utf8');
  return body;
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
