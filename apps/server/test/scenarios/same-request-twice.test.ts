import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { contract } from '@countinghouse/contract/contract.ts';
import { isRead } from '@countinghouse/contract/calls.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exampleRequests } from '../example-requests.ts';
import type { Example, Ground } from '../examples/ground.ts';
import type { Person } from '../world.ts';
import { brokenRules } from './house-rules.ts';
import { twoProducts, type TwoProducts } from './two-products.ts';

let two: TwoProducts;
let ground: Ground;
let counting: Awaited<ReturnType<typeof countingStatement>>;
beforeAll(async () => {
  two = await twoProducts();
  counting = await countingStatement();
  await two.world.connectBooks('US');
  await two.world.connectProjectTool();
});
afterAll(() => two.close());
beforeEach(async () => {
  const { world } = two;
  const admin = await world.signedIn('ROLE_ADMIN');
  ground = {
    world,
    admin,
    csm: await world.signedIn('ROLE_CSM'),
    accountant: await world.signedIn('ROLE_ACCOUNTANT'),
    owing: { ...admin, password: '', again: async () => undefined },
  };
});

interface Write {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly example: Example<Endpoint>;
}

const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = exampleRequests;
/** Every write of a signed-in user; other calls have no key (the tests of the sign-in cover them). */
const writes: readonly Write[] = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries<Endpoint>(ofArea)
    .filter(
      ([, endpoint]) =>
        !isRead(endpoint) &&
        typeof endpoint.roles !== 'string' &&
        endpoint.outside !== true &&
        endpoint.kind !== 'file' &&
        endpoint.path !== '/blacklist',
    )
    .map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
      example: examples[area]?.[name] as Example<Endpoint>,
    })),
);

const atOnce = isFullRun ? 20 : 8;

let keys = 0;
const aKey = (): string => `same-request-${(keys += 1)}`;

/** One statement that counts the rows of each business table; they are the same during the run. */
async function countingStatement() {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'staff_user', 'invoice_counter', 'access_loss') order by 1`.execute(
    two.world.tx,
  );
  const counts = tables.rows.map(
    ({ name }) => sql`select ${sql.lit(name)}::text as name, count(*)::int as many from ${sql.table(name)}`,
  );
  return sql<{ name: string; many: number }>`${sql.join(counts, sql` union all `)}
    union all select 'numbers given', coalesce(sum(last_number), 0)::int from invoice_counter`;
}

/** The number of rows of each business table, and the numbers given: they show whether a request had an effect. */
async function rowCounts(): Promise<Record<string, number>> {
  const counted = await counting.execute(two.world.tx);
  return Object.fromEntries(counted.rows.map(({ name, many }) => [name, many]));
}

async function effectOf(act: () => Promise<void>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await act();
  const after = await rowCounts();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, many]) => [name, many - (before[name] ?? 0)] as const)
      .filter(([, many]) => many !== 0),
  );
}

const succeeded = (endpoint: Endpoint) => endpoint.status ?? 200;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** A form is read while it is sent, but can be sent again. */
const hasForm = (request: unknown): boolean => typeof request === 'object' && request !== null && 'form' in request;

/** The same row of a file belongs to one project only, so a second file must have other rows. */
async function aboutOtherWork<R>(request: R): Promise<R> {
  const form: unknown = hasForm(request) ? (request as { form: unknown }).form : undefined;
  const file = form instanceof FormData ? form.get('file') : undefined;
  if (!(form instanceof FormData) || !(file instanceof File)) return request;
  // a picture has no text to replace
  const text = Buffer.from(await file.arrayBuffer())
    .toString('latin1')
    .replaceAll('Login', 'Logout');
  form.set('file', new File([Buffer.from(text, 'latin1')], file.name, { type: file.type }));
  return request;
}

/** Whether the request had no effect yet, because the first one is still running or other requests with files come first. */
const isToSendAgain = (code: string | undefined): boolean =>
  code === 'still_running' || code === 'too_many_at_once' || code === 'busy';

/** The two products in turn, as a load balancer would choose them. */
const inTurn = (person: Person): ((at: number) => Person) => {
  const there = two.atSecond(person);
  return (at) => (at % 2 === 0 ? person : there);
};

test('the examples cover every keyed write of the contract', () => {
  expect(writes.map((write) => write.name)).toEqual(
    expect.arrayContaining(['invoices.create', 'invoices.push', 'rates.add', 'workLogs.importFile']),
  );
  expect(writes.length).toBeGreaterThanOrEqual(14);
});

describe.each(writes)('$name', ({ endpoint, example }) => {
  test('many times at once on two products has its effect once, and the same response for all', async () => {
    const single = await example.inside(ground, ground.admin.userId);
    const other = await example.inside(ground, ground.admin.userId);
    const isOnlyOne = isSame(single, other) && !hasForm(other);
    const onceDone = isOnlyOne
      ? undefined
      : await effectOf(async () => {
          const answer = await ground.admin.call(endpoint, single, { key: aKey() });
          expect([answer.status, answer.failure?.code]).toEqual([succeeded(endpoint), undefined]);
        });
    // the next request has the version that the first one made
    const request = hasForm(other) ? await aboutOtherWork(await example.inside(ground, ground.admin.userId)) : other;
    const key = aKey();
    const at = inTurn(ground.admin);
    const answers: Awaited<ReturnType<Person['call']>>[] = [];
    const effect = await effectOf(async () => {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: atOnce }, (_, index) => at(index).call(endpoint, request, { key })),
        )),
      );
    });
    const refused = answers.filter((answer) => answer.failure !== undefined);
    expect(refused.filter((answer) => !isToSendAgain(answer.failure?.code))).toEqual([]);
    const done = answers.filter((answer) => answer.failure === undefined);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of done) expect([answer.status, answer.data]).toEqual([succeeded(endpoint), done[0]?.data]);
    // a call that makes several billings at once logs each
    const expected = effect['billing'] ?? 1;
    expect(effect).toEqual(onceDone ?? { ...effect, activity_entry: expected, idempotency_key: 1 });

    const nothing = await effectOf(async () => {
      for (const index of [0, 1]) {
        const again = await at(index).call(endpoint, request, { key });
        expect([again.status, again.data]).toEqual([succeeded(endpoint), done[0]?.data]);
      }
      if (isOnlyOne) return;
      const otherRequest = await at(1).call(endpoint, single, { key });
      expect([otherRequest.status, otherRequest.failure?.code]).toEqual([422, 'key_used_for_other']);
    });
    expect(nothing).toEqual({});
  });
});

const versioned = writes.filter(
  ({ endpoint }) => endpoint.refusals.includes('stale_version') && endpoint.refusals.length > 0,
);

/** How many users change the same version at once. */
const racers = isFullRun ? 50 : 5;

describe.each(versioned)(`$name, seen at one version by ${racers} people`, ({ endpoint, example }) => {
  test('is carried out for one of them, and the others get a refusal with the newer version', async () => {
    const request = await example.inside(ground, ground.admin.userId);
    const at = inTurn(ground.admin);
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, index) => at(index).call(endpoint, request, { key: aKey() })),
    );
    expect(answers.filter((answer) => answer.failure === undefined)).toHaveLength(1);
    const losers = answers.flatMap((answer) => (answer.failure === undefined ? [] : [answer.failure]));
    for (const failure of losers) {
      if (isToSendAgain(failure.code)) continue;
      expect(endpoint.refusals).toContain(failure.code);
      if (failure.code === 'stale_version') expect(failure.current).toBeDefined();
    }
    expect(await brokenRulesOfLatest()).toEqual([]);
  });
});

/** The examples insert some issued invoices without the rules; time, numbers and the activity chain must still be right. */
async function brokenRulesOfLatest(): Promise<string[]> {
  return (await brokenRules(two.world.tx)).filter((fault) => !fault.endsWith('is not whole'));
}
