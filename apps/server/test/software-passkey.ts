import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeySignature } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator and its browser report; a test changes one of them to lie. */
export interface Report {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly counter?: number;
  /** Whether the owner was present, and whether the device recognized them. */
  readonly isPresent?: boolean;
  readonly isRecognized?: boolean;
  readonly userHandle?: string | undefined;
}

const present = 0x01;
const recognized = 0x04;
const withKey = 0x40;
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** An authenticator in software, with one passkey: as a browser has it, but without a browser (WebAuthn Level 3, section 6). */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #userId: number;
  #counter = 0;

  constructor(userId: number) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#userId = userId;
    this.#key = privateKey;
    // COSE: key type EC2, algorithm ES256, curve P-256, and the point
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    this.#publicKey = Buffer.from(isoCBOR.encode(cose));
  }

  get publicKey(): Buffer {
    return this.#publicKey;
  }

  /** What the browser sends after the passkey was created. */
  created(challenge: string, report: Report = {}) {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#publicKey]);
    const authData = Buffer.concat([this.#data(report, withKey, 0), credential]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: this.id.toString('base64url'),
      clientDataJson: clientData(challenge, 'webauthn.create', report).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** What the browser sends after the passkey signed a challenge. */
  signed(challenge: string, report: Report = {}): PasskeySignature {
    this.#counter += 1;
    const data = clientData(challenge, 'webauthn.get', report);
    const authenticatorData = this.#data(report, 0, report.counter ?? this.#counter);
    const userHandle =
      'userHandle' in report ? report.userHandle : Buffer.from(String(this.#userId)).toString('base64url');
    return {
      credentialId: this.id.toString('base64url'),
      clientDataJson: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), this.#key).toString('base64url'),
      ...(userHandle === undefined ? {} : { userHandle }),
    };
  }

  #data({ rpId = '127.0.0.1', isPresent = true, isRecognized = true }: Report, more: number, counter: number): Buffer {
    const flags = (isPresent ? present : 0) | (isRecognized ? recognized : 0) | more;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}

const clientData = (challenge: string, type: string, report: Report): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: report.type ?? type,
      challenge,
      origin: report.origin ?? 'http://127.0.0.1:4200',
      crossOrigin: false,
    }),
  );
