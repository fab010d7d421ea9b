import { readFileSync } from 'node:fs';
import { messages } from '@countinghouse/contract/messages.ts';
import { checkPack } from '../slices/invoice-page/evidence/evidence-pack.ts';

/**
 * `npm run verify-evidence -- <file>`: checks an evidence pack without a database, and names the key that signed it. Exit code 1 if it was changed.
 */
const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) fail('Name one file: the evidence pack to check.');
else check(file);

function check(path: string): void {
  const checked = checkPack(readFileSync(path));
  if (checked === undefined) return fail(messages.evidenceUnreadable);
  const { invoiceNumber, installation, madeAt, keyFingerprint, files, isSignatureValid, isIntact } = checked;
  process.stdout.write(
    [
      `Invoice ${invoiceNumber ?? 'without a number'}, made by ${installation} at ${madeAt}`,
      `Key ${keyFingerprint}: compare it with the one that the installation shows`,
      `Signature: ${isSignatureValid ? 'valid' : 'not valid'}`,
      ...files.map(({ name, state }) => `${name}: ${messages.evidenceFileState[state]}`),
      '',
    ].join('\n'),
  );
  if (!isIntact) fail(messages.evidenceChanged);
}

function fail(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
