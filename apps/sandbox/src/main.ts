import { allThrottles } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? '4300');
const smtpPort = Number(process.env['SANDBOX_SMTP_PORT'] ?? '0');
const dataDir = process.env['SANDBOX_DATA'];
const pace = process.env['PACE'];

if (dataDir === undefined || dataDir === '')
  stop('SANDBOX_DATA is missing: name a folder in which the sandbox may keep its ledger.');
else if (!Number.isInteger(port) || port < 0 || port > 65_535)
  stop(`SANDBOX_PORT must be a port number, not "${process.env['SANDBOX_PORT'] ?? ''}".`);
else if (!Number.isInteger(smtpPort) || smtpPort < 0 || smtpPort > 65_535)
  stop(`SANDBOX_SMTP_PORT must be a port number, not "${process.env['SANDBOX_SMTP_PORT'] ?? ''}".`);
else await run(dataDir);

async function run(folder: string): Promise<void> {
  try {
    const sandbox = await startSandbox({
      dataDir: folder,
      port,
      smtpPort,
      ...(pace === '0' || pace === '1' ? { settings: allThrottles(pace === '1') } : {}),
    });
    let isStopping = false;
    const end = () => {
      if (isStopping) return;
      isStopping = true;
      void sandbox.close().then(() => process.exit(0));
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    console.log(`Sandbox of the outside services: ${sandbox.url} and ${sandbox.smtpUrl}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      stop(
        isOf(smtpPort, error)
          ? `Port ${smtpPort} is taken by another program: free it or set SANDBOX_SMTP_PORT to another one.`
          : `Port ${port} is taken by another program: free it or set SANDBOX_PORT to another one.`,
      );
    else if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
      stop(`The sandbox cannot use port ${port} or write to the folder of SANDBOX_DATA (${folder}).`);
    else throw error;
  }
}

function isOf(taken: number, error: unknown): boolean {
  return error instanceof Error && 'port' in error && error.port === taken && taken !== port;
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
