import { roles, type Role } from '../roles.ts';

/**
 * The session as the browser stores it. Id and role are encrypted with a key that ships with the client, so that they are not
 * readable at a glance. This is no protection and nothing relies on it: the server checks the token alone.
 */
const names = ['userId', 'token', 'userRole', 'tokenExpiry'] as const;
type StoredRecord = Readonly<Record<(typeof names)[number], string>>;

/** What a browser stores of its session. */
export interface SavedSession {
  readonly userId: number;
  readonly token: string;
  readonly userRole: Role;
  readonly tokenExpiry: string;
}

/** Thrown for a record that is invalid, or whose hidden parts cannot be decrypted. */
export class SavedSessionBroken extends Error {
  readonly kind: 'parsing' | 'decryption';

  constructor(kind: 'parsing' | 'decryption') {
    super(`the saved session is broken: ${kind}`);
    this.name = 'SavedSessionBroken';
    this.kind = kind;
  }
}

/** Serialises a session; `random` are fresh bytes, so that the same id looks different each time. */
export function writeSession(session: SavedSession, random: (count: number) => Uint8Array): string {
  const hidden = (name: string, text: string): string => {
    const nonce = random(nonceBytes);
    return toHex([...nonce, ...crypted(nonce, toBytes(`${name}=${text}`))]);
  };
  return JSON.stringify({
    userId: hidden('userId', String(session.userId)),
    token: session.token,
    userRole: hidden('userRole', session.userRole),
    tokenExpiry: session.tokenExpiry,
  });
}

/**
 * The session of a record.
 * @throws SavedSessionBroken
 */
export function readSession(text: string): SavedSession {
  const { userId, token, userRole, tokenExpiry } = recordIn(text);
  const id = Number(revealed('userId', userId));
  const name = revealed('userRole', userRole);
  const role = roles.find((one) => one === name);
  if (!Number.isSafeInteger(id) || role === undefined) throw new SavedSessionBroken('decryption');
  return { userId: id, token, userRole: role, tokenExpiry };
}

/** The record of a text, checked by hand: the first page would need all of Zod for these four texts. */
function recordIn(text: string): StoredRecord {
  const record = parsed(text);
  if (typeof record !== 'object' || record === null || names.some((name) => !hasText(record, name)))
    throw new SavedSessionBroken('parsing');
  return record as StoredRecord;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SavedSessionBroken('parsing');
  }
}

const hasText = (record: object, name: string): boolean =>
  typeof (record as Readonly<Record<string, unknown>>)[name] === 'string';

function revealed(name: string, hidden: string): string {
  const bytes = fromHex(hidden);
  const text = String.fromCharCode(...crypted(bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)));
  if (!text.startsWith(`${name}=`)) throw new SavedSessionBroken('decryption');
  return text.slice(name.length + 1);
}

const nonceBytes = 12;
const fixedKey = [
  0x436f756e, 0x74696e67, 0x686f7573, 0x653a206e, 0x6f742061, 0x20736563, 0x72657420, 0x6b65792e,
] as const;

/**
 * Encrypts or decrypts bytes, which is the same operation in ChaCha20. One block is more than an id or a role needs.
 */
function crypted(nonce: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(Uint8Array.from(nonce).buffer);
  if (nonce.length !== nonceBytes || bytes.length > 64) throw new SavedSessionBroken('decryption');
  const words = [0, 4, 8].map((at) => view.getUint32(at, true));
  const stream = chaChaBlock(fixedKey, 1, words);
  return Uint8Array.from(bytes, (byte, at) => byte ^ (stream[at] ?? 0));
}

/** One block of ChaCha20 (RFC 8439, section 2.3), from a key of 8 words, a counter and a nonce of 3 words. */
export function chaChaBlock(key: readonly number[], counter: number, nonce: readonly number[]): Uint8Array {
  const start = Uint32Array.from([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, ...nonce]);
  const state = Uint32Array.from(start);
  const at = (index: number): number => state[index] ?? 0;
  const step = (a: number, b: number, d: number, by: number): void => {
    state[a] = at(a) + at(b);
    const mixed = at(d) ^ at(a);
    state[d] = (mixed << by) | (mixed >>> (32 - by));
  };
  const quarter = (a: number, b: number, c: number, d: number): void => {
    step(a, b, d, 16);
    step(c, d, b, 12);
    step(a, b, d, 8);
    step(c, d, b, 7);
  };
  for (let round = 0; round < 10; round += 1) {
    for (const column of [0, 1, 2, 3]) quarter(column, column + 4, column + 8, column + 12);
    for (const [a, b, c, d] of diagonals) quarter(a, b, c, d);
  }
  const block = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) block.setUint32(index * 4, word + (start[index] ?? 0), true);
  return new Uint8Array(block.buffer);
}

const diagonals = [
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** Ids and roles are letters and digits without accents: a byte each. */
const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const toHex = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/[\da-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
