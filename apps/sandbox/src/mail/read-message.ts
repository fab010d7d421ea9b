/** A mail as shown to its reader. */
export type ReadMessage = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** Names in lower case; the last value of each, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Parses a transmitted message: headers, and the text of a single-part message. */
export function readMessage(raw: string): ReadMessage {
  const end = raw.indexOf('\r\n\r\n');
  const [head, body] = end === -1 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)];
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodedWords(line.slice(colon + 1).trim());
  }
  const { from = '', to = '', subject = '', 'message-id': messageId = '' } = headers;
  return { from, to, subject, messageId, headers, text: decodedBody(body, headers['content-transfer-encoding'] ?? '') };
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

function decodedBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return bytesOfQuoted(body.replaceAll(/=\r\n/g, '')).toString('utf8');
  return body;
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
