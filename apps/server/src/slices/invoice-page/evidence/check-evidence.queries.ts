import type { AnswerOf, Upload } from '@countinghouse/contract/endpoint.ts';
import type { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import type { OutsideContext } from '../../../handle.ts';
import type checkPack from './check-pack.thread.ts';
import { selectSigningKey } from './signing-key.sql.ts';

type Check = typeof evidenceEndpoints.check;

const checking = new URL('./check-pack.thread.ts', import.meta.url);

/** Whether an evidence pack is unchanged, and signed by this installation. */
export async function checkEvidence(
  { inTransaction, compute, refuse }: OutsideContext<Check>,
  { body }: { body: Upload },
): Promise<AnswerOf<Check>> {
  const [file] = body.files;
  const checked = file === undefined ? undefined : await compute<typeof checkPack>(checking, file.bytes);
  if (checked === undefined) return refuse('evidence_unreadable');
  const { publicKey, ...check } = checked;
  const ours = await inTransaction(({ tx }) => selectSigningKey(tx));
  return { ...check, isSignedHere: check.isSignatureValid && ours?.publicKey === publicKey };
}
