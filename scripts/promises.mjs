const scenarios = 'apps/server/test/scenarios';
const slices = 'apps/server/src/slices';

/**
 * The promises of reliability: the tests that prove each of them, by group and file, with a part of the name if not the
 * whole file is needed; and the programs of package.json that prove it.
 *
 * @type {readonly { id: string, promise: string, tests: readonly (readonly [string, string, string?])[], programs?:
 * readonly (readonly string[])[] }[]}
 */
export const promises = [
  {
    id: 'P01',
    promise: 'A crash while saving invoices loses nothing acknowledged and leaves no half invoice',
    tests: [
      ['api', `${scenarios}/crash.test.ts`],
      ['api', `${scenarios}/billing-run-killed.test.ts`],
      ['api', `${scenarios}/billing-run-syncs-killed.test.ts`],
    ],
  },
  {
    id: 'P02',
    promise: 'A crash during a push neither loses nor doubles an invoice',
    tests: [['api', `${scenarios}/crash.test.ts`]],
  },
  {
    id: 'P03',
    promise: 'Jobs run once per slot, whatever dies',
    tests: [
      ['api', `${scenarios}/two-deliverers.test.ts`],
      ['api', `${scenarios}/jobs-killed.test.ts`],
      ['api', `${slices}/todos/reminders.test.ts`],
    ],
  },
  {
    id: 'P04',
    promise: 'The database may go away and come back',
    tests: [['api', `${scenarios}/database-outage.test.ts`]],
  },
  {
    id: 'P05',
    promise: 'A slow, limiting or failing provider does not hurt users or break limits',
    tests: [
      ['unit', 'packages/gateways/src/call.test.ts'],
      ['api', `${scenarios}/slow-provider.test.ts`],
      ['api', `${scenarios}/two-deliverers.test.ts`, 'slowly'],
    ],
  },
  {
    id: 'P06',
    promise: 'A write the provider carried out before the connection broke is not repeated',
    tests: [
      ['unit', 'packages/gateways/src/books/quickbooks/quickbooks-behaviour.test.ts'],
      ['unit', 'packages/gateways/src/books/zoho-books/zoho-books-behaviour.test.ts'],
    ],
  },
  {
    id: 'P07',
    promise: 'Tokens may expire anywhere; refreshes never collide',
    tests: [
      ['api', `${slices}/connections/keep-tokens.test.ts`],
      ['api', `${scenarios}/two-deliverers.test.ts`],
      ['api', `${scenarios}/expired-tokens.test.ts`],
    ],
  },
  {
    id: 'P08',
    promise: 'Double click, retry and replay have one effect',
    tests: [['api', `${scenarios}/same-request-twice.test.ts`]],
    programs: [['e2e', '--twice']],
  },
  {
    id: 'P09',
    promise: 'No user overwrites a change they have not seen',
    tests: [['api', `${scenarios}/same-request-twice.test.ts`]],
    programs: [['e2e', 'saved-twice']],
  },
  {
    id: 'P10',
    promise: 'Money is exact',
    tests: [
      ['unit', 'packages/billing/src/invoices/exact-money.random.test.ts'],
      ['api', `${scenarios}/money-of-lists.test.ts`],
      ['api', `${scenarios}/billing-run-as-wizard.test.ts`],
      ['web', 'apps/web/src/screens/exported-money.test.ts'],
    ],
  },
  {
    id: 'P11',
    promise: 'Dates do not depend on zones',
    tests: [['unit', 'packages/billing/src/predictions/zones.random.test.ts']],
  },
  {
    id: 'P12',
    promise: '50 users work smoothly on two cores',
    tests: [],
    programs: [['bench', 'soak']],
  },
  {
    id: 'P13',
    promise: 'A backup restores',
    tests: [['api', `${scenarios}/backup.test.ts`]],
  },
  {
    id: 'P14',
    promise: 'Every earlier release upgrades, also when interrupted',
    tests: [
      ['api', 'apps/server/src/database/migrate.test.ts'],
      ['api', `${scenarios}/upgrade.test.ts`],
    ],
  },
  {
    id: 'P15',
    promise: 'A stop is clean',
    tests: [['api', `${scenarios}/stop.test.ts`]],
  },
  { id: 'P16', promise: 'History cannot change unseen', tests: [['api', `${scenarios}/history.test.ts`]] },
  {
    id: 'P17',
    promise: 'Each role sees and does exactly what the table says',
    tests: [['api', 'apps/server/test/every-endpoint-every-role.test.ts']],
  },
  { id: 'P18', promise: 'A dead session is dead everywhere', tests: [['api', `${scenarios}/dead-sessions.test.ts`]] },
  {
    id: 'P19',
    promise: 'Passwords and codes cannot be guessed or replayed',
    tests: [['api', `${slices}/sign-in/guessing.test.ts`]],
  },
  {
    id: 'P20',
    promise: 'A reset link works once, for its owner, for 30 minutes',
    tests: [['api', `${slices}/passwords/links.test.ts`]],
  },
  {
    id: 'P21',
    promise: 'Files cannot hurt',
    tests: [
      ['unit', 'packages/contract/src/uploads.test.ts'],
      ['unit', 'packages/contract/src/projects/contract-documents.test.ts'],
      ['api', `${scenarios}/files-cannot-hurt.test.ts`],
    ],
  },
  {
    id: 'P22',
    promise: 'Text is only text',
    tests: [
      ['api', 'apps/server/test/strange-input.test.ts'],
      ['api', `${scenarios}/generated-requests.test.ts`, 'public list'],
      ['web', 'apps/web/src/ui/export/exported-files.test.ts'],
    ],
  },
  {
    id: 'P23',
    promise: 'No request breaks the server',
    tests: [['api', `${scenarios}/generated-requests.test.ts`]],
  },
  {
    id: 'P24',
    promise: 'Secrets stay secret',
    tests: [
      ['api', `${scenarios}/planted-secrets.test.ts`],
      ['api', 'apps/server/src/secrets/rotate-data-key.test.ts'],
    ],
  },
  {
    id: 'P25',
    promise: 'The shell is tight',
    tests: [['api', 'apps/server/src/http/create-app.test.ts']],
    programs: [['bill-of-materials'], ['audit']],
  },
];
