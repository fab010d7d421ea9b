import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { idIn, instantOut } from '../wire.ts';

/** Whether a file of an evidence pack is the one that was signed. */
export const evidenceFileState = z.enum(['same', 'changed', 'missing', 'added']);

const evidenceCheck = z.object({
  /** Whether every file is the one that was signed, and the signature is valid. */
  isIntact: z.boolean(),
  isSignatureValid: z.boolean(),
  /** Whether the key is that of this installation. */
  isSignedHere: z.boolean(),
  /** The first part of the SHA-256 of the public key. */
  keyFingerprint: z.string(),
  /** The address of the installation that made the pack, as the pack says. */
  installation: z.string(),
  invoiceNumber: z.string().nullable(),
  madeAt: instantOut,
  files: z.array(z.object({ name: z.string(), state: evidenceFileState })),
});
export type EvidenceCheck = z.output<typeof evidenceCheck>;

/** Evidence packs: what an invoice was made of, in files that can be checked (docs/domain/evidence.md). */
export const evidenceEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/invoices/:id/evidence',
    summary: 'A signed ZIP of an issued invoice: its PDF, every log behind it, and the trace of its figures',
    roles: moneyKeepers,
    audits: true,
    kind: 'file',
    // rendered between two transactions
    outside: true,
    params: z.strictObject({ id: idIn }),
    answer: z.string(),
    refusals: ['invoice_not_found', 'invoice_not_issued'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/evidence/check',
    summary: 'Check an evidence pack; nothing is stored (field: file)',
    roles: everyone,
    kind: 'multipart',
    form: { fields: [], files: 'file' },
    reads: true,
    outside: true,
    bodyBytesMax: 10_100_000,
    answer: evidenceCheck,
    refusals: ['evidence_unreadable'],
  }),
};
