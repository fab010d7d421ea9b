import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import { contract } from '@countinghouse/contract/contract.ts';
import { isRead } from '@countinghouse/contract/calls.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import blns from 'big-list-of-naughty-strings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleRequests } from '../example-requests.ts';
import type { Example, Ground } from '../examples/ground.ts';
import { withShortPauses } from '../short-pauses.ts';
import { aWorld, type Person, type World } from '../world.ts';
import { forbidden, objectsIn, storedMark, withField } from './extra-fields.ts';

/** Promise P23: no request breaks the server. `FULL=1` sends as many as the promise names. */
const requests = isFullRun ? 100_000 : 600;
const slowestMs = 30_000;

let world: World;
let people: readonly (Person | 'visitor')[];
let known: readonly { readonly endpoint: Endpoint; readonly request: Request }[];
/** The calls that change something, including those that end a session or a grant. */
let writes: readonly { readonly endpoint: Endpoint; readonly request: Request }[];
interface Request {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

async function signInAgain(): Promise<void> {
  await sql`delete from sign_in_failure`.execute(world.tx);
  people = [
    await world.signedIn('ROLE_ADMIN'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_ACCOUNTANT'),
    'visitor',
  ];
}

/** Calls that end the session or the grant of their own caller are not made here. */
const isHarmless = ({ path }: Endpoint) => !/logOut|authenticate|identity|oauth|password/i.test(path);

beforeAll(async () => {
  withShortPauses();
  world = await aWorld({ environment: { REQUESTS_PER_MINUTE: '10000000' } });
  const admin = await world.signedIn('ROLE_ADMIN');
  const csm = await world.signedIn('ROLE_CSM');
  const accountant = await world.signedIn('ROLE_ACCOUNTANT');
  const owing: Ground['owing'] = { email: admin.email, password: '', call: admin.call, again: async () => undefined };
  const ground: Ground = { world, admin, csm, accountant, owing };
  people = [admin, csm, accountant, 'visitor'];
  const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = exampleRequests;
  const found: { endpoint: Endpoint; request: Request }[] = [];
  const changing: { endpoint: Endpoint; request: Request }[] = [];
  for (const [area, ofArea] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries<Endpoint>(ofArea)) {
      const isKnown = isHarmless(endpoint) && endpoint.kind !== 'multipart';
      if (!isKnown && (isRead(endpoint) || endpoint.kind === 'signed')) continue;
      const example = examples[area]?.[name] as Example<Endpoint>;
      const request = (await example.inside(ground, admin.userId).catch(() => undefined)) ?? {};
      if (isKnown) found.push({ endpoint, request });
      if (!isRead(endpoint) && endpoint.kind !== 'signed') changing.push({ endpoint, request });
    }
  known = found;
  writes = changing;
}, 240_000);
afterAll(() => world.close());

const strange: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  '2147483648',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  // more digits than a calendar has years
  '9'.repeat(120),
  '0.1234567',
  true,
  [],
  {},
  [[]],
  { $gt: '' },
  '\u0000',
  '\uD800',
  '𝒟 “é”\u202E',
  '%',
  '_%\\',
  "' or 1=1 --",
  '"; drop table invoice; --',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../etc/passwd',
  '2026-02-30',
  '2028-02-29',
  '0000-00-00',
  '31-Feb-2026',
  'Feb-2026',
  'ROLE_ADMIN',
  'x'.repeat(5000),
];

/** The same value with a strange value at one place, or with an added or a missing part. */
function changed(draw: Draw, value: unknown): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (draw(4) === 0) return draw(2) === 0 ? [] : [...list, ...list, pick(draw, strange)];
    const at = draw(Math.max(1, list.length));
    return list.map((one, index) => (index === at ? changed(draw, one) : one));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const way = draw(10);
    if (way === 0)
      return { ...value, [pick(draw, ['__proto', 'extra', 'id', 'version', 'userId'])]: pick(draw, strange) };
    if (entries.length === 0) return pick(draw, strange);
    const at = draw(entries.length);
    if (way === 1) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? changed(draw, one) : one]));
  }
  return draw(3) === 0 && typeof value === 'string' ? value + String(pick(draw, strange)) : pick(draw, strange);
}

/** Turns all parts of an address into text. */
const written = (parts: unknown): Readonly<Record<string, string>> =>
  typeof parts !== 'object' || parts === null
    ? {}
    : Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, textOf(value)]));
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\uD800', '?') : (JSON.stringify(value) ?? '');

/** How often each kind of answer came, to show that requests got far. */
const answered = new Map<string, number>();

async function askSomething(draw: Draw): Promise<string | undefined> {
  const { endpoint, request } = pick(draw, known);
  const person = pick(draw, people);
  const part = pick(draw, ['params', 'query', 'body', 'body'] as const);
  return ask(person, endpoint, request, { ...request, [part]: changed(draw, request[part] ?? {}) });
}

/** What is wrong with the answer to a request, if anything. */
async function ask(
  person: Person | 'visitor',
  endpoint: Endpoint,
  request: Request,
  { params, query, body }: Request,
): Promise<string | undefined> {
  let url: string;
  try {
    url = addressOf(endpoint, { params: { ...request.params, ...written(params) }, query: written(query) });
  } catch {
    // an address that cannot be encoded cannot be sent
    return undefined;
  }
  const beganAt = performance.now();
  const answer = await world.product.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(person === 'visitor' ? {} : { authorization: `Bearer ${person.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const tookMs = performance.now() - beganAt;
  const kind = `${String(answer.statusCode)[0]}xx`;
  answered.set(kind, (answered.get(kind) ?? 0) + 1);
  if (answer.statusCode < 500 && tookMs <= slowestMs) return undefined;
  // an unavailable outside service is not an error of the request
  if (answer.statusCode === 503 && endpoint.outside === true) return undefined;
  return `${answer.statusCode} after ${Math.round(tookMs)} ms: ${endpoint.method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 500)} ${answer.body.slice(0, 200)}`;
}

test(
  `${requests} generated requests of all roles and without a session: none makes the server fail, none takes five seconds, every response fits its schema`,
  async () => {
    const draw = generator(Number(process.env['SEED'] ?? 23));
    const faults: string[] = [];
    for (let at = 0; at < requests && faults.length < 5; at += 1) {
      const fault = await askSomething(draw);
      if (fault !== undefined) faults.push(fault);
      // some of the requests change who is on the staff and what they may do
      if (at % 500 === 499) await signInAgain();
    }
    expect(faults).toEqual([]);
    console.info(`${requests} generated requests: ${JSON.stringify(Object.fromEntries(answered))}`);
    // many of them were carried out, and many refused
    for (const kind of ['2xx', '4xx']) expect(answered.get(kind)).toBeGreaterThan(requests / 10);
  },
  isFullRun ? 3_600_000 : 240_000,
);

/** The same request with another text at one place where it has a text, for each of these places. */
function withText(value: unknown, text: string): readonly unknown[] {
  if (typeof value === 'string') return [text];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    withText(one, text).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  );
}

/** Promise P22: `FULL=1` tries each text of the public list at each place. */
const textsAtOnePlace = isFullRun ? blns.length : 2;
test(
  `${isFullRun ? 'each text' : 'a text or two'} of the public list of naughty strings at each text field of a request: none makes the server fail`,
  async () => {
    const draw = generator(22);
    const faults: string[] = [];
    let count = 0;
    for (const { endpoint, request } of known)
      for (let at = 0; at < textsAtOnePlace && faults.length < 5; at += 1) {
        const text = isFullRun ? (blns[at] ?? '') : pick(draw, blns);
        for (const part of ['params', 'query', 'body'] as const)
          for (const other of withText(request[part], text)) {
            const fault = await ask(people[0] ?? 'visitor', endpoint, request, { ...request, [part]: other });
            if (fault !== undefined) faults.push(fault);
            count += 1;
            // some of the requests change who is on the staff and what they may do
            if (count % 500 === 499) await signInAgain();
          }
      }
    expect(faults).toEqual([]);
    console.info(`${count} requests with a text of the list, of ${known.length} kinds`);
    expect(count).toBeGreaterThan(100 * textsAtOnePlace);
  },
  isFullRun ? 7_200_000 : 240_000,
);

interface Addition {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly request: Request & { readonly form?: FormData };
}

/** Objects in which the contract takes any name. */
const open: string[] = [];

/** Each request that changes something with one field more than the contract knows, at each object within it. */
function* additions(): Generator<Addition> {
  for (const { endpoint, request } of writes) {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      // for an example that could not be made here, the missing body would be refused before the query
      if (part === 'query' && endpoint.body !== undefined && request.body === undefined) continue;
      const value = request[part] ?? {};
      for (const { path, names, isOpen } of objectsIn(schema, value)) {
        if (isOpen) open.push(`${endpoint.method} ${endpoint.path} ${part} ${path.join('.')}`);
        for (const [field, added] of Object.entries(forbidden))
          if (!names.has(field))
            yield { endpoint, field, request: { ...request, [part]: withField(value, path, field, added) } };
      }
    }
  }
}

/** Whether a refusal names the field, by its place or in its words. */
const names = (failure: unknown, field: string): boolean =>
  JSON.stringify((failure as { errors?: unknown } | undefined)?.errors ?? []).includes(field);

const addedFields = isFullRun ? Number.MAX_SAFE_INTEGER : 3;
test(
  `${isFullRun ? 'every' : 'a few'} forbidden fields in each write request are rejected by name for users who may call it, and nothing is stored for anyone`,
  async () => {
    await signInAgain();
    const draw = generator(Number(process.env['SEED'] ?? 24));
    const all = [...additions()];
    const byEndpoint = new Map<Endpoint, Addition[]>();
    for (const one of all) byEndpoint.set(one.endpoint, [...(byEndpoint.get(one.endpoint) ?? []), one]);
    expect(byEndpoint.size).toBeGreaterThan(80);
    expect(open).toEqual([]);
    const before = await storedMark(world.tx);
    const faults: unknown[] = [];
    let count = 0;
    for (const [endpoint, ofEndpoint] of byEndpoint) {
      const chosen = isFullRun ? ofEndpoint : Array.from({ length: addedFields }, () => pick(draw, ofEndpoint));
      for (const { field, request } of chosen)
        for (const person of isFullRun ? people : [pick(draw, people)]) {
          const { status, failure } = await sent(person, endpoint, request);
          count += 1;
          const mayCall =
            endpoint.roles === 'anyone' ||
            (endpoint.roles !== 'half-login' && person !== 'visitor' && endpoint.roles.includes(person.role));
          const isRefused = mayCall ? status === 400 && names(failure, field) : status === 401 || status === 403;
          if (!isRefused) faults.push([endpoint.method, endpoint.path, field, status, failure]);
        }
    }
    expect(faults).toEqual([]);
    expect(await storedMark(world.tx)).toEqual(before);
    console.info(
      `${count} requests with a field too many, to ${byEndpoint.size} calls, of ${all.length} that there are`,
    );
    expect(count).toBeGreaterThan(isFullRun ? 10_000 : 200);
  },
  isFullRun ? 3_600_000 : 240_000,
);

async function sent(person: Person | 'visitor', endpoint: Endpoint, { params = {}, query = {}, body }: Request) {
  const answer = await world.product.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params: written(params), query: written(query) }),
    headers: {
      ...(person === 'visitor' ? {} : { authorization: `Bearer ${person.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, failure: answer.statusCode < 400 ? undefined : answer.json<unknown>() };
}
