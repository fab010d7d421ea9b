import { connect, createServer, type AddressInfo } from 'node:net';

/** A statement as sent by the driver; a value that is not text is written as hexadecimal digits. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | null | { readonly hex: string })[];
}

export interface StatementRecorder {
  /** The database's address through this recorder. */
  readonly url: string;
  /** The statements since the last call. */
  readonly take: () => Statement[];
  readonly close: () => void;
}

/**
 * A proxy between a product and its database that records every statement, so that the replay sends exactly the same
 * ones. Never used with a measured product.
 */
export async function recordStatements(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl);
  let taken: Statement[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const read = messageReader((statement) => taken.push(statement));
    near.on('data', (bytes: Buffer) => {
      read(bytes);
      far.write(bytes);
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => {
      const all = taken;
      taken = [];
      return all;
    },
    close: () => server.close(),
  };
}

/**
 * Parses a client's messages (PostgreSQL's protocol 3): Q is a plain statement, P one with parameters, B its values.
 */
function messageReader(report: (statement: Statement) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  let parsed = '';
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isGreeted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const kind = isGreeted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, length);
      rest = rest.subarray(length);
      isGreeted = true;
      if (kind === 'Q') report({ sql: body.toString('utf8', 0, body.length - 1), values: [] });
      if (kind === 'P') {
        const name = body.indexOf(0);
        parsed = body.toString('utf8', name + 1, body.indexOf(0, name + 1));
      }
      if (kind === 'B') report({ sql: parsed, values: boundValues(body) });
    }
  };
}

function boundValues(body: Buffer): Statement['values'] {
  let at = body.indexOf(0) + 1;
  at = body.indexOf(0, at) + 1;
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, place) => body.readInt16BE(at + 2 + 2 * place));
  at += 2 + 2 * formats.length;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, place) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = body.subarray(at, at + length);
    at += length;
    const format = formats.length === 1 ? formats[0] : formats[place];
    return format === 1 ? { hex: bytes.toString('hex') } : bytes.toString('utf8');
  });
}
