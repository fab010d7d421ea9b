import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemo } from './demo-folder.ts';
import { freePort, startProgram, type Program } from './program.ts';

/** The built product and its sandbox, running for one group of journeys. */
export interface RunningProduct {
  /** The product's URL, such as `http://127.0.0.1:40123`. */
  readonly address: string;
  /** The URL of the imitated outside services: their books show what was sent. */
  readonly sandboxAddress: string;
  readonly dataFolder: string;
  /** The server's output over all its starts, including the demo's sign-ins. */
  readonly output: () => string;
  /** Kills the server, keeps the sandbox, and starts the server again with the same data and port. */
  readonly crashAndRestart: () => Promise<void>;
  /** Stops both and keeps their data. */
  readonly leave: () => Promise<void>;
  /** Stops both and removes their data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built product with its demo on free ports, with its own data that `stop` removes. The demo is a copy of the one
 * that was made before the journeys.
 *
 * @param environment added to the server's, such as `{ CRASH_POINT: '…' }`
 * @param host the host of its public address; a browser has passkeys for `localhost` and none for an IP address
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  host = '127.0.0.1',
): Promise<RunningProduct> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'countinghouse-journey-'));
  if (environment['DEMO'] !== '0') await copyDemo(dataFolder);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const address = `http://${host}:${port}`;
  const sandboxAddress = `http://127.0.0.1:${sandboxPort}`;
  // a run does the work of days in minutes: rate limits are tested where a test can wait for them
  const pace = { PACE: '0' };
  const sandbox = await startProgram(
    'apps/sandbox/dist/main.js',
    { SANDBOX_PORT: String(sandboxPort), SANDBOX_DATA: join(dataFolder, 'sandbox'), ...pace },
    'Sandbox of the outside services',
  );
  const smtpUrl = /smtp:\S+/.exec(sandbox.output())?.[0] ?? '';
  const startServer = (): Promise<Program> =>
    startProgram(
      'apps/server/dist/main.js',
      {
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: dataFolder,
        DEMO: '1',
        // the journeys know the records of the demo without its history, which is there sooner
        DEMO_HISTORY: '0',
        SANDBOX_URL: sandboxAddress,
        ...pace,
        GOOGLE_KEY_FILE: join(dataFolder, 'sandbox', 'google-service-account.json'),
        GOOGLE_FOLDER: 'shared-drive-timesheets',
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'billing@countinghouse.example',
        // the ten minutes of waiting for an unknown outcome are ten seconds here
        SETTLE_HURRY: '60',
        ...environment,
      },
      // after its demo is created, which takes longer than the first response
      'is ready at',
    );

  let formerOutput = '';
  const leave = async (): Promise<void> => {
    await server.stop();
    await sandbox.stop();
  };
  let server = await startServer().catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  return {
    address,
    sandboxAddress,
    dataFolder,
    output: () => formerOutput + server.output(),
    crashAndRestart: async () => {
      await server.kill();
      formerOutput += server.output();
      server = await startServer();
    },
    leave,
    stop: async () => {
      await leave();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
