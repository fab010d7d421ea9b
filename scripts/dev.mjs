// "npm run dev": the product from its sources; a saved file takes effect at once. The web app is at the address that
// Vite prints and forwards paths that begin with /api to the server.
import { join, resolve } from 'node:path';
import { startChildProgram } from './child-program.mjs';
import { demandNewEnoughNode } from './node-version.mjs';
import { inProject, programOf, projectFolder, wordsOf } from './project.mjs';
import { installMissing } from './setup.mjs';
import { listenForStop } from './stop-request.mjs';

demandNewEnoughNode();
const stopRequest = listenForStop();
const dataFolder = resolve(projectFolder, process.env['DATA_DIR'] ?? 'data');
const port = process.env['PORT'] ?? '4200';
const sandboxPort = process.env['SANDBOX_PORT'] ?? '4300';
const smtpPort = process.env['SANDBOX_SMTP_PORT'] ?? '4325';
try {
  await installMissing();
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}

const watched = (/** @type {string} */ file) => [programOf('tsx'), 'watch', '--clear-screen=false', file];
// months of logs would take minutes to sync
const pace = process.env['PACE'] ?? (process.env['SANDBOX_URL'] ? '1' : '0');
const said = (/** @type {string} */ name) => (/** @type {string} */ line) => console.log(`${name}: ${line}`);
const programs = [
  startChildProgram({
    name: 'server',
    command: watched('apps/server/src/main.ts'),
    environment: {
      NODE_ENV: 'development',
      PORT: port,
      DEMO: process.env['DEMO'] ?? '1',
      SANDBOX_URL: process.env['SANDBOX_URL'] ?? `http://127.0.0.1:${sandboxPort}`,
      PACE: pace,
      SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: process.env['MAIL_FROM'] ?? 'billing@countinghouse.example',
      DATA_DIR: dataFolder,
      GOOGLE_KEY_FILE: join(dataFolder, 'sandbox', 'google-service-account.json'),
      GOOGLE_FOLDER: 'shared-drive-timesheets',
    },
    onLine: said('server'),
  }),
  startChildProgram({
    name: 'web',
    command: [programOf('vite')],
    folder: inProject('apps/web'),
    environment: { API_ORIGIN: `http://127.0.0.1:${port}` },
    onLine: said('web'),
  }),
  startChildProgram({
    name: 'sandbox',
    command: watched('apps/sandbox/src/main.ts'),
    environment: {
      SANDBOX_PORT: sandboxPort,
      PACE: pace,
      SANDBOX_SMTP_PORT: smtpPort,
      SANDBOX_DATA: process.env['SANDBOX_DATA'] ?? join(dataFolder, 'sandbox'),
    },
    onLine: said('sandbox'),
  }),
];

const ends = programs.map((program) =>
  program.exitCode.then((code) => {
    if (stopRequest.isMade()) return 0;
    console.error(`The ${program.name} ended by itself (exit code ${code}), so everything was stopped.`);
    return 1;
  }),
);
const exitCode = await Promise.race([stopRequest.made.then(() => 0), ...ends]);
for (const program of programs) await program.stop(25_000);
process.exit(exitCode);
