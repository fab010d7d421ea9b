import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of a service account's key file from Google. */
export type ServiceAccount = {
  readonly type: 'service_account';
  readonly project_id: string;
  readonly private_key_id: string;
  readonly private_key: string;
  readonly client_email: string;
  readonly client_id: string;
  readonly token_uri: string;
};

let made: string | undefined;
/** Making a key takes a quarter of a second, so all sandboxes of a process share one. */
function keyOfProcess(): string {
  made ??= String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
  return made;
}

/**
 * The key file of the only service account, created at the first start and stored in the ledger's folder for clients
 * that sign in with it.
 */
export function openServiceAccount(folder: string): ServiceAccount {
  const path = join(folder, 'google-service-account.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as ServiceAccount;
  const account: ServiceAccount = {
    type: 'service_account',
    project_id: 'countinghouse-sandbox',
    private_key_id: 'sandbox-key-1',
    private_key: keyOfProcess(),
    client_email: 'timesheets@countinghouse-sandbox.iam.gserviceaccount.com',
    client_id: '100000000000000000001',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  writeFileSync(`${path}.new`, JSON.stringify(account, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return account;
}
