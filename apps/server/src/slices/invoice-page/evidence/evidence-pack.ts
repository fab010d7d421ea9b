import { createHash, createPublicKey, verify } from 'node:crypto';
import type { EvidenceCheck } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { unzipSync } from 'fflate';
import { z } from 'zod';

/** The names of the two files that prove the others. */
export const statementName = 'evidence.json';
export const signatureName = 'evidence.sig';

/** What is signed: the invoice with the trace of its figures, and the hash of every other file of the pack. */
export const evidenceStatement = z.object({
  format: z.literal('countinghouse evidence 1'),
  installation: z.string(),
  madeAt: z.iso.datetime(),
  /** As the client gets it. */
  invoice: z.looseObject({ invoiceNumber: z.string().nullable() }),
  trace: z.unknown(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.int() })),
  /** Ed25519, SubjectPublicKeyInfo in base64. */
  publicKey: z.string(),
});
export type EvidenceStatement = z.output<typeof evidenceStatement>;

/** What a pack may unpack to at most; an archive can claim a thousand times its size. */
const unpackedBytesMax = 200_000_000;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The first part of the hash of a public key, in groups that can be read out: `3f2a 91c0 77de b814`. */
export const fingerprintOf = (publicKey: string): string =>
  (sha256(Buffer.from(publicKey, 'base64')).slice(0, 16).match(/.{4}/g) ?? []).join(' ');

/** What a pack says of itself, checked file by file; undefined if it is no evidence pack. */
export function checkPack(zip: Uint8Array): (Omit<EvidenceCheck, 'isSignedHere'> & { publicKey: string }) | undefined {
  const files = unpacked(zip);
  const written = files?.[statementName];
  const signature = files?.[signatureName];
  if (files === undefined || written === undefined || signature === undefined) return undefined;
  const statement = parseStatement(written);
  if (statement === undefined) return undefined;
  const isSignatureValid = isSigned(written, signature, statement.publicKey);
  const named = new Set([statementName, signatureName, ...statement.files.map(({ name }) => name)]);
  const states = [
    ...statement.files.map(({ name, sha256: hash }) => {
      const bytes = files[name];
      if (bytes === undefined) return { name, state: 'missing' as const };
      return { name, state: sha256(bytes) === hash ? ('same' as const) : ('changed' as const) };
    }),
    ...Object.keys(files)
      .filter((name) => !named.has(name))
      .map((name) => ({ name, state: 'added' as const })),
  ];
  return {
    isIntact: isSignatureValid && states.every(({ state }) => state === 'same'),
    isSignatureValid,
    keyFingerprint: fingerprintOf(statement.publicKey),
    installation: statement.installation,
    invoiceNumber: statement.invoice.invoiceNumber,
    madeAt: statement.madeAt,
    files: states,
    publicKey: statement.publicKey,
  };
}

function unpacked(zip: Uint8Array): Record<string, Uint8Array> | undefined {
  let sum = 0;
  try {
    return unzipSync(zip, {
      filter: ({ originalSize }) => {
        sum += originalSize;
        return sum <= unpackedBytesMax;
      },
    });
  } catch {
    return undefined;
  }
}

function parseStatement(bytes: Uint8Array): EvidenceStatement | undefined {
  try {
    const parsed = evidenceStatement.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function isSigned(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, bytes, key, Buffer.from(Buffer.from(signature).toString('ascii'), 'base64'));
  } catch {
    return false;
  }
}
