import { createCipheriv, createDecipheriv } from 'node:crypto';

/** A key of 32 bytes and the number it is known by. */
export interface SealingKey {
  readonly id: number;
  readonly bytes: Buffer;
}

/** What was changed, moved to another place, or sealed with another key. */
export class SealBroken extends Error {
  constructor() {
    super('a sealed value cannot be opened: it was changed, moved, or sealed with another key');
    this.name = 'SealBroken';
  }
}

const formatVersion = 1;
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
// version, number of the key, starting value, then what is sealed, then the proof
const headBytes = 1 + 4;

/**
 * Seals bytes with AES-256-GCM, bound to a place: opened anywhere else they are worth nothing. The number of the key is
 * part of what comes out, so that several keys can be in use at a time.
 */
export function sealBytes(key: SealingKey, plain: Buffer, place: string, iv: Buffer): Buffer {
  if (iv.length !== ivBytes) throw new RangeError(`a seal starts from ${ivBytes} random bytes`);
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(formatVersion, 0);
  head.writeUInt32BE(key.id, 1);
  const cipher = createCipheriv(algorithm, key.bytes, iv);
  cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
  return Buffer.concat([head, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The number of the key that something was sealed with. */
export function readKeyId(sealed: Buffer): number {
  if (sealed.length < headBytes + ivBytes + tagBytes || sealed.readUInt8(0) !== formatVersion) throw new SealBroken();
  return sealed.readUInt32BE(1);
}

/**
 * Opens what was sealed at this place with this key.
 * @throws SealBroken
 */
export function openBytes(key: SealingKey, sealed: Buffer, place: string): Buffer {
  if (readKeyId(sealed) !== key.id) throw new SealBroken();
  const head = sealed.subarray(0, headBytes);
  const iv = sealed.subarray(headBytes, headBytes + ivBytes);
  const decipher = createDecipheriv(algorithm, key.bytes, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(headBytes + ivBytes, sealed.length - tagBytes)),
      decipher.final(),
    ]);
  } catch {
    throw new SealBroken();
  }
}
