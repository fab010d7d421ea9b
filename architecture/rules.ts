/**
 * One arrow: what the files of a place may import. Targets are paths of this project, `npm:<package>` or
 * `node:<module>`. `<slice>` in `files` is the folder of a file; in `may` the same folder; `<earlier>` each slice
 * before it.
 */
export interface Arrow {
  /** Each name has a wrong file in must-fail/ that begins with it. */
  readonly name: string;
  readonly files: readonly string[];
  readonly except?: readonly string[];
  readonly may: readonly string[];
  /** Takes precedence over `may`. */
  readonly never?: readonly string[];
  /** Imports that are also allowed at run time, by `import(…)`. */
  readonly mayLater?: readonly string[];
  /** Additional imports allowed in its tests. */
  readonly testsMay?: readonly string[];
  /** Its description in ARCHITECTURE.md. */
  readonly printed: { readonly place: string; readonly may: string; readonly never: string };
}

const webFramework = ['npm:fastify', 'npm:fastify-*', 'npm:@fastify/*'];
const registry = ['npm:*', 'npm:@*/*'];
const builtIn = ['node:**'];
const values = 'packages/billing/src/values/**';

/** The arrows of the project. Docs, tests and the drawing of the architecture are made from this list. */
export const arrows: readonly Arrow[] = [
  {
    name: 'billing-is-pure',
    files: ['packages/billing/src/**'],
    may: ['packages/billing/src/**'],
    printed: { place: '`packages/billing`', may: 'itself', never: 'anything else, `node:*` included' },
  },
  {
    name: 'contract',
    files: ['packages/contract/src/**'],
    may: ['packages/contract/src/**', 'packages/contract/package.json', values, 'npm:zod', 'npm:libphonenumber-js'],
    printed: {
      place: '`packages/contract`',
      may: '`billing/values`, Zod, libphonenumber',
      never: 'server, web, gateways',
    },
  },
  {
    name: 'gateways',
    files: ['packages/gateways/src/**'],
    may: ['packages/gateways/src/**', values, 'npm:zod', 'npm:nodemailer', 'npm:openid-client', 'npm:jose', ...builtIn],
    printed: {
      place: '`packages/gateways`',
      may: '`billing/values`, Zod, nodemailer, openid-client, jose, `node:*`',
      never: 'contract, server, database',
    },
  },
  {
    name: 'server',
    files: ['apps/server/{src,seed,test}/**'],
    may: ['apps/server/**', 'packages/**', ...registry, ...builtIn],
    printed: { place: '`apps/server`', may: 'contract, billing, gateways', never: 'web, sandbox' },
  },
  {
    name: 'web-framework',
    files: ['apps/server/src/**'],
    except: ['apps/server/src/http/**'],
    may: ['**'],
    never: webFramework,
    printed: { place: '`apps/server` outside `http`', may: '', never: 'the web framework' },
  },
  {
    name: 'server-frame',
    files: [
      'apps/server/src/*.ts',
      'apps/server/src/{backup,clock,database,metrics,outbox,secrets,server-log,table-files,threads}/**',
    ],
    except: ['apps/server/src/{main,wiring}.ts'],
    may: [
      'apps/server/src/*.ts',
      'apps/server/src/{backup,clock,database,metrics,outbox,secrets,server-log,table-files,threads}/**',
      'apps/server/src/jobs/job.ts',
      'packages/**',
      ...registry,
      ...builtIn,
    ],
    never: ['apps/server/src/{main,wiring}.ts'],
    // they test it in a whole product
    testsMay: ['apps/server/**'],
    printed: {
      place: '`apps/server/src/*.ts` and the folders that are no slice',
      may: 'one another, the shape of a job',
      never: 'slices, `http`, `jobs`, `wiring.ts`',
    },
  },
  {
    name: 'server-start',
    files: ['apps/server/src/{main,wiring}.ts'],
    may: [
      'apps/server/src/*.ts',
      'apps/server/src/{clock,database,http,jobs,metrics,outbox,secrets,server-log,threads}/**',
      'apps/server/src/slices/routes.ts',
      'apps/server/src/slices/system/system.routes.ts',
      'apps/server/src/slices/*/**/*.public.ts',
      'apps/server/seed/demo-{company,cut-off}.ts',
      'packages/**',
      ...registry,
      ...builtIn,
    ],
    printed: {
      place: '`apps/server/src/main.ts`, `wiring.ts`',
      may: 'all that they put together: `http`, `jobs`, `slices/routes.ts`, `*.public.ts`',
      never: 'another file of a slice',
    },
  },
  {
    name: 'server-slices',
    files: ['apps/server/src/slices/<slice>/**'],
    may: [
      'apps/server/src/slices/<slice>/**',
      'apps/server/src/slices/<earlier>/**/*.public.ts',
      'apps/server/src/{handle,outside,record,scope,keyset,crash-points}.ts',
      'apps/server/src/clock/**',
      'apps/server/src/database/{columns,database,gathered,instants,constraint-errors,prepared-statements,search-pattern,tables}.ts',
      'apps/server/src/jobs/job.ts',
      'apps/server/src/outbox/**',
      'apps/server/src/table-files/**',
      'packages/**',
      ...registry,
      ...builtIn,
    ],
    never: [...webFramework, 'npm:pg', 'npm:pino'],
    // they test the slice through a whole product
    testsMay: ['apps/server/**', 'npm:pg'],
    printed: {
      place: '`server/slices/a`',
      may: 'own files; `handle.ts`, `outside.ts`, `record.ts`, `scope.ts`, `keyset.ts`, `clock`, `Tx` of `database/database.ts`, `database/columns.ts`, `database/gathered.ts`, `database/tables.ts`, `database/search-pattern.ts`, `outbox`, `table-files`, the shape of a job; `*.public.ts` of a slice that stands *earlier* in the order',
      never: 'the web framework, `wiring.ts`, `config.ts`, another slice’s other files',
    },
  },
  {
    name: 'list-of-routes',
    files: ['apps/server/src/slices/routes.ts'],
    may: ['apps/server/src/slices/*/*.routes.ts', 'apps/server/src/handle.ts', 'packages/contract/**'],
    printed: {
      place: '`server/slices/routes.ts`',
      may: '`*.routes.ts`, `handle.ts`, contract',
      never: 'anything else',
    },
  },
  {
    name: 'server-http-and-jobs',
    files: ['apps/server/src/{http,jobs}/**'],
    may: [
      'apps/server/src/*.ts',
      'apps/server/src/{http,jobs,clock,database,outbox,metrics}/**',
      'apps/server/src/slices/routes.ts',
      'apps/server/src/slices/{sessions/sessions,activity/activity,viewing/viewing}.public.ts',
      'apps/server/src/slices/*/*.job.ts',
      'packages/**',
      ...registry,
      ...builtIn,
    ],
    // they test these layers through a whole product
    testsMay: ['apps/server/**'],
    printed: {
      place: '`server/http`, `server/jobs`',
      may: '`slices/routes.ts`, `sessions.public.ts`, `activity.public.ts`, `viewing.public.ts`, `*.job.ts`',
      never: '`*.sql.ts`, `*.commands.ts`',
    },
  },
  {
    name: 'web',
    files: ['apps/web/src/**'],
    may: ['apps/web/src/**', 'packages/{contract,billing}/**', 'CHANGELOG.md', ...registry],
    printed: { place: '`apps/web`', may: 'contract, billing, the changelog', never: 'gateways, server, `node:*`' },
  },
  {
    name: 'web-screens',
    files: ['apps/web/src/screens/**'],
    may: ['apps/web/src/{screens,slices,records,api,ui}/**', 'packages/**', ...registry],
    printed: { place: '`web/screens`', may: '`web/slices`, `web/api`, `web/ui`', never: '`web/shell`' },
  },
  {
    name: 'web-slices',
    files: ['apps/web/src/slices/<slice>/**'],
    may: [
      'apps/web/src/slices/<slice>/**',
      'apps/web/src/slices/<earlier>/**/*.public.{ts,tsx}',
      'apps/web/src/{records,api,ui}/**',
      'packages/**',
      ...registry,
    ],
    printed: {
      place: '`web/slices/a`',
      may: 'own files, `web/records`, `web/api`, `web/ui`; `*.public.ts` of a slice that stands *earlier* in the order',
      never: 'screens, shell, another slice’s other files: a screen puts them together',
    },
  },
  {
    name: 'web-records',
    files: ['apps/web/src/records/**'],
    may: ['apps/web/src/{records,api,ui}/**', 'packages/**', ...registry],
    printed: { place: '`web/records`', may: '`web/api`, `web/ui`', never: 'slices, screens, shell' },
  },
  {
    name: 'web-api',
    files: ['apps/web/src/api/**'],
    may: ['apps/web/src/api/**', 'packages/**', ...registry],
    printed: { place: '`web/api`', may: 'contract, billing', never: 'slices, screens, shell, `web/ui`' },
  },
  {
    name: 'web-ui',
    files: ['apps/web/src/ui/**'],
    may: ['apps/web/src/ui/**', values, ...registry],
    printed: { place: '`web/ui`', may: '`billing/values`, Ariakit', never: 'slices, api, contract' },
  },
  {
    name: 'sandbox',
    files: ['apps/sandbox/src/**'],
    may: ['apps/sandbox/src/**', ...registry, ...builtIn],
    printed: { place: '`apps/sandbox`', may: 'what is outside the workspace', never: 'everything of ours' },
  },
  {
    name: 'journeys',
    files: ['e2e/**'],
    may: ['e2e/**', 'apps/sandbox/**', 'packages/contract/**', ...registry, ...builtIn],
    printed: { place: '`e2e`', may: 'sandbox, contract', never: 'server, web, gateways' },
  },
  {
    name: 'bench',
    files: ['bench/**'],
    may: ['bench/**', 'apps/sandbox/**', 'packages/billing/**', 'packages/contract/**', ...registry, ...builtIn],
    printed: { place: '`bench`', may: 'sandbox, contract, billing', never: 'server, web, gateways' },
  },
  {
    name: 'scripts',
    files: ['scripts/**/*.mjs'],
    // run by tsx, on the server's own code
    except: ['scripts/database-types.mjs'],
    may: ['scripts/**', ...builtIn],
    mayLater: registry,
    printed: {
      place: '`scripts`',
      may: '`node:*`; packages only by `import(…)`, after they were installed',
      never: 'anything of ours',
    },
  },
];

/** Tests and their helpers: besides the arrows of their place they may import the entries of `testsMay`. */
export const testFiles = ['**/*.test.{ts,tsx,mjs}', '**/behaviour.ts', '**/test/**', '**/testing/**'];
export const testsMay = [
  'apps/sandbox/**',
  'apps/server/{test,seed}/**',
  'apps/web/src/test/**',
  // the product that they start is built as it is for use
  'scripts/bundle.mjs',
  // and the cluster as for people
  'scripts/cluster/start-cluster.mjs',
  'npm:vitest',
  'npm:fast-check',
  'npm:big-list-of-naughty-strings',
  'npm:csv-parse',
  'npm:@testing-library/*',
  ...builtIn,
];

/**
 * Arrows whose folder does not exist yet. An arrow that matches no file fails, and so does one that is listed here
 * without need.
 */
export const notYet: readonly string[] = [];
