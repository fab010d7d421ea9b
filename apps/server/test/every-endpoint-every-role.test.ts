import { isRead } from '@countinghouse/contract/calls.ts';
import { contract } from '@countinghouse/contract/contract.ts';
import type { Endpoint, ReceivedFile, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { roles, type Role } from '@countinghouse/contract/roles.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aProject, nextNumber } from '../seed/builders.ts';
import { exampleRequests } from './example-requests.ts';
import type { Example, Ground, Owing } from './examples/ground.ts';
import { quickHash } from './quick-hash.ts';
import { withShortPauses } from './short-pauses.ts';
import { aWorld, type CallAnswer, type CallOptions, type Person, type World } from './world.ts';

/** What an hour of every employee costs here, and the eight hours of an example: no answer may have them but those of costs and margin. */
const costOfAll = '98765.4321';
const costOfEightHours = '790123.46';
const showsCost = (text: string): boolean => text.includes(costOfAll) || text.includes(costOfEightHours);
const ofMargin: readonly string[] = ['margin.list', 'margin.origin'];
/** The calls that showed a cost. */
const shown = new Set<string>();
const password = 'correct horse battery';
let passwordHash: string;
let world: World;

beforeAll(async () => {
  // the clock stands still here, and with it the minute in which the books count calls
  withShortPauses();
  passwordHash = await quickHash(password);
  world = await aWorld();
  await sql`create function cost_of_all() returns trigger language plpgsql as $$ begin
    insert into employee_cost (employee_id, cost_per_hour, currency_code, start_date) values (new.id, 98765.4321, 'USD', '2020-01-01');
    return null; end $$`.execute(world.tx);
  await sql`create trigger costs after insert on employee for each row execute function cost_of_all()`.execute(
    world.tx,
  );
  await world.connectBooks('US');
  await world.connectProjectTool();
  await world.connectPeople();
});
afterAll(() => world.close());

interface Listed {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly example: Example<Endpoint>;
}

const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = exampleRequests;
const endpoints: readonly Listed[] = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries<Endpoint>(ofArea).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    endpoint,
    example: examples[area]?.[name] as Example<Endpoint>,
  })),
);

/** A user with only a half-login: the password was right, the code is missing. */
async function someoneOwing(): Promise<Owing> {
  const person = await world.signedIn('ROLE_ADMIN');
  await sql`update staff_user set password_hash = ${passwordHash} where id = ${person.userId}`.execute(world.tx);
  await sql`with taken as (delete from session where user_id = ${person.userId} returning token_hash, user_id, expires_at)
    insert into half_login (token_hash, user_id, expires_at) select * from taken`.execute(world.tx);
  const again = async () =>
    void (await sql`update half_login set used_at = null where user_id = ${person.userId}`.execute(world.tx));
  return { email: person.email, password, call: person.call, again };
}

async function aGround(): Promise<Ground> {
  await sql`delete from sign_in_failure`.execute(world.tx);
  return {
    world,
    admin: await world.signedIn('ROLE_ADMIN'),
    csm: await world.signedIn('ROLE_CSM'),
    accountant: await world.signedIn('ROLE_ACCOUNTANT'),
    owing: await someoneOwing(),
  };
}

const personOf = (ground: Ground, role: Role): Person =>
  ({ ROLE_ADMIN: ground.admin, ROLE_CSM: ground.csm, ROLE_ACCOUNTANT: ground.accountant })[role];

type Caller = Pick<Person, 'call'> & Partial<Pick<Person, 'userId'>>;
async function called(caller: Caller, { name, endpoint, example }: Listed, ground: Ground, options?: CallOptions) {
  const answer = await caller.call(
    endpoint,
    await example.inside(ground, caller.userId ?? ground.admin.userId),
    options,
  );
  const read =
    endpoint.kind === 'file' && answer.failure === undefined
      ? textOf(answer.data)
      : JSON.stringify(answer.failure ?? answer.data ?? {});
  if (showsCost(read)) shown.add(name);
  // the margin of users on no project has no hours, and so no cost
  if (!ofMargin.includes(name))
    expect(showsCost(read), 'a cost of an employee').toBe(name === 'costs.list' && answer.failure === undefined);
  return answer;
}

const wellDone = ({ kind, status = 200 }: Endpoint): number => (kind === 'redirect' ? 302 : status);
const outcome = ({ status, failure }: CallAnswer<Endpoint>) => ({ status, code: failure?.code });
const done = (endpoint: Endpoint) => ({ status: wellDone(endpoint), code: undefined });
const refused = {
  signedOut: { status: 401, code: 'not_signed_in' },
  forbidden: { status: 403, code: 'forbidden' },
};

/** What a stranger can read from a response, without the id of the request's record and the request's own id. */
const readable = ({ status, failure }: CallAnswer<Endpoint>): string =>
  JSON.stringify([status, { ...failure, requestId: 'one' }]).replaceAll(/with id \d+/g, 'with id …');

/** The content of a file, letter by letter; of an archive or workbook, that of the files in it. */
const textOf = (file: unknown): string => textOfBytes((file as ReceivedFile).bytes);
const textOfBytes = (bytes: Uint8Array): string =>
  bytes[0] === 0x50 && bytes[1] === 0x4b
    ? Object.values(unzipSync(bytes)).map(textOfBytes).join('\n')
    : Buffer.from(bytes).toString();

test('the examples cover every endpoint of the contract', () => {
  expect(endpoints.length).toBeGreaterThan(30);
  expect(new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).size).toBe(endpoints.length);
});

/** The names of all fields that a caller sends, including those of lists and parts of the body. */
function namesIn({ params, query, body }: Endpoint): string[] {
  const walked = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.entries(schema).flatMap(([key, value]) => [
      ...(key === 'properties' ? Object.keys(value as object) : []),
      ...walked(value),
    ]);
  };
  return [params, query, body].flatMap((schema) =>
    schema === undefined ? [] : walked(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
}

/** Whether the request can be about one record: it has an id, or form fields, which the contract does not list. */
const namesARecord = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'multipart' || namesIn(endpoint).some((name) => /^(id|\w+(Id|Ids))$/.test(name));
const isForScoped = ({ roles: callers }: Endpoint): boolean =>
  callers !== 'half-login' && (callers === 'anyone' || callers.some((role) => role !== 'ROLE_ADMIN'));
/** Endpoints whose ids belong to no project, with what the ids are. */
const belongToNoProject: Readonly<Record<string, string>> = {
  'projects.create': 'the id is that of the project tool, which has no project here yet',
  'projects.settings': 'projects outside the scope are left out, as its own test shows',
  'projects.changeSettings':
    'the rows of projects outside the scope are refused like missing ones, as its own test shows',
  'connections.callback': 'the books name the organisation that was chosen; what counts is the state we gave them',
  'passwords.setByLink': 'the id is that of the owner of the link only',
  'companies.archive': 'a company that can be deleted has no project, and is seen by all',
  'companies.addFromBooks': 'the id is that of a customer in the books, which all who create companies see',
  'companies.putBack': 'a company that was deleted has no project, and is seen by all',
  'users.changeProfile': 'the id is the own one of the caller only',
  'users.changeImage': 'the picture is that of the caller only',
  'dashboard.judged': 'the id is that of a company, which narrows the predictions in scope down and names none',
  'revenue.filter': 'the id is that of a company, which narrows the billings in scope down and names none',
  'revenue.totals': 'the id is that of a company, which narrows the billings in scope down and names none',
  'expectedPayments.ofCompany': 'the id is that of a company, which narrows the invoices in scope down and names none',
  'cashForecast.payments': 'the id is that of a company, which narrows the payments in scope down and names none',
  'receivables.documents': 'the id is that of a company, which narrows the documents in scope down and names none',
  'views.list': 'the views are those of the caller only',
  'views.add': 'the view becomes one of the caller',
  'views.change': 'the view is one of the caller, as its own test shows',
  'views.remove': 'the view is one of the caller, as its own test shows',
  'views.chooseDefault': 'the view is one of the caller or shared with everybody, as its own test shows',
  'evidence.check': 'the pack is a file of the caller, and nothing stored is answered but whether our key signed it',
  'passwords.change': 'the id is the own one of the caller only',
  'passkeys.remove': 'the passkey is one of the caller, as its own test shows',
  'companyAccounts.remove': 'the account is one of the caller, as its own test shows',
  'passkeys.add': 'the id is one that a device made up',
  'passkeys.signIn': 'the id is one that a device made up',
};

test('every endpoint that can name a record has an example of a hidden one for users who see only a part', () => {
  const able = endpoints.filter(({ endpoint }) => isForScoped(endpoint) && namesARecord(endpoint));
  expect(able.length).toBeGreaterThan(30);
  const unproven = able.filter(
    ({ name, example }) => typeof example.missing !== 'function' && !(name in belongToNoProject),
  );
  expect(unproven.map(({ name }) => name)).toEqual([]);
  const unneeded = Object.keys(belongToNoProject).filter((name) => !able.some((one) => one.name === name));
  expect(unneeded).toEqual([]);
});

describe.each(endpoints)('$name', (listed) => {
  const { endpoint, example } = listed;

  const isOpen = endpoint.roles === 'anyone';
  const isForOwing = endpoint.roles === 'half-login';

  /** A caller without the right is refused before the request is read, so that one request serves all of them. */
  let unread: Promise<readonly [Ground, RequestOf<Endpoint>]> | undefined;
  const refusedCall = async (callerOf: (ground: Ground) => Caller) => {
    unread ??= aGround().then(async (ground) => [ground, await example.inside(ground, ground.admin.userId)] as const);
    const [ground, request] = await unread;
    return outcome(await callerOf(ground).call(endpoint, request));
  };
  /** A read leaves everything as it was, so that one ground serves all of them too. */
  let read: Promise<Ground> | undefined;
  const doneCall = async (callerOf: (ground: Ground) => Caller) => {
    const ground = await (isRead(endpoint) ? (read ??= aGround()) : aGround());
    return outcome(await called(callerOf(ground), listed, ground));
  };

  test('responds to roles that may call it, and refuses all others', async () => {
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const role of roles) {
      const isAllowed = isOpen || endpoint.roles.includes(role);
      const caller = (ground: Ground) => personOf(ground, role);
      answers.push([role, await (isAllowed ? doneCall(caller) : refusedCall(caller))]);
      expected.push([role, isAllowed ? done(endpoint) : isForOwing ? refused.signedOut : refused.forbidden]);
    }
    expect(answers).toEqual(expected);
  });

  test('responds without a session or with a half-login only where that is allowed', async () => {
    const visitor = () => world.visitor;
    expect(await (isOpen ? doneCall(visitor) : refusedCall(visitor))).toEqual(
      isOpen ? done(endpoint) : refused.signedOut,
    );
    const owing = (ground: Ground) => ground.owing;
    const isAllowed = isOpen || isForOwing;
    expect(await (isAllowed ? doneCall(owing) : refusedCall(owing))).toEqual(
      isAllowed ? done(endpoint) : refused.signedOut,
    );
  });

  const { missing } = example;
  const isList = missing === 'lists what is in scope' || example.listed !== undefined;
  test('has a list in its name if it is a list', () => expect(endpoint.list === true).toBe(isList));
  if (isList || typeof missing === 'string') {
    const whole = { ...listed, example: { ...example, inside: example.listed ?? example.inside } };
    if (isForScoped(endpoint) && endpoint.roles !== 'anyone')
      test('tells strangers nothing about a project', async () => {
        const ground = await aGround();
        const name = `Project of a few people ${nextNumber()}`;
        await aProject(world.tx, { name, csms: [ground.csm.userId], accountants: [ground.accountant.userId] });
        const isAllowed = async (caller: Person, viewAs?: number): Promise<boolean> => {
          const answer = await called(caller, whole, ground, viewAs === undefined ? {} : { viewAs });
          if (answer.failure === undefined && example.shows !== undefined) return example.shows(answer.data);
          if (answer.failure === undefined && endpoint.kind === 'file') return textOf(answer.data).includes(name);
          return JSON.stringify(answer.failure ?? answer.data ?? {}).includes(`"${name}"`);
        };
        for (const role of ['ROLE_CSM', 'ROLE_ACCOUNTANT'] as const) {
          if (!endpoint.roles.includes(role)) continue;
          expect(await isAllowed(await world.signedIn(role))).toBe(false);
          expect(await isAllowed(personOf(ground, role))).toBe(isList);
          if (!isList) continue;
          expect(await isAllowed(ground.admin, personOf(ground, role).userId)).toBe(true);
          expect(await isAllowed(ground.admin, (await world.signedIn(role)).userId)).toBe(false);
          const viewAs = { viewAs: personOf(ground, role).userId };
          expect(outcome(await called(personOf(ground, role), whole, ground, viewAs))).toEqual(refused.forbidden);
        }
      });
    if (isList)
      test('cannot be called in the view of an unknown user or an administrator', async () => {
        const ground = await aGround();
        for (const viewAs of [0, -1, 1.5, 2 ** 40, 2_147_483_000, ground.admin.userId])
          expect(outcome(await called(ground.admin, whole, ground, { viewAs }))).toEqual({
            status: 404,
            code: 'viewed_gone',
          });
      });
  }
  if (typeof missing === 'string') return;
  test('hides records outside the scope as if they did not exist', async () => {
    const ground = await aGround();
    const strangers = roles.filter((role) => role !== 'ROLE_ADMIN' && endpoint.roles.includes(role));
    expect(strangers).not.toEqual([]);
    for (const role of strangers) {
      const stranger = await world.signedIn(role);
      const outside = await called(stranger, listed, ground);
      const notThere = await stranger.call(endpoint, await missing(ground));
      expect(outside.status).toBe(404);
      expect(readable(outside)).toBe(readable(notThere));
    }
  });
});

describe('what an hour costs, after every call as every role', () => {
  test('is shown by the costs and the margin, and by nothing else', () => {
    expect([...shown].toSorted()).toEqual(['costs.list', 'margin.list', 'margin.origin']);
  });

  test('is in no table but that of the costs: neither in the activity and server logs nor in kept answers', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'employee_cost'`.execute(world.tx);
    const having: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.table(name)} t where t::text like any (${[costOfAll, costOfEightHours].map((one) => `%${one}%`)}::text[])) as found`.execute(
        world.tx,
      );
      if (rows[0]?.found === true) having.push(name);
    }
    expect(tables.length).toBeGreaterThan(80);
    expect(having).toEqual([]);
  });
});
