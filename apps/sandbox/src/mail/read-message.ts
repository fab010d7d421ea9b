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
};

/** Parses a transmitted message: headers, and the plain text and the HTML of its alternatives. */
export function readMessage(raw: string): ReadMessage {
  const { headers, body } = partOf(raw);
  const { from = '', to = '', subject = '', 'message-id': messageId = '' } = headers;
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  // a part begins after its boundary and ends before the line break of the next one
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}\r\n`)
          .slice(1)
          .map((part) => partOf(part.split(`\r\n--${boundary}`)[0] ?? ''));
  const html = parts.find((part) => part.headers['content-type']?.startsWith('text/html'));
  const text = parts.find((part) => part !== html);
  return { from, to, subject, messageId, headers, text: decodedBody(text), html: decodedBody(html) };
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
