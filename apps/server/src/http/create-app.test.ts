import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import { contract } from '@countinghouse/contract/contract.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aProject } from '../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
const inject = (sent: Sent) =>
  world.product.app.inject({
    method: 'GET',
    ...sent,
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json', ...sent.headers },
  });
const filter = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
  inject({ method: 'POST', url: addressOf(projectEndpoints.filter), payload, headers });

describe('an operator gets from the product', () => {
  test('whether it is alive and whether it is ready', async () => {
    expect((await world.visitor.call(systemEndpoints.health)).data).toEqual({ status: 'up', version: '0.1.0' });
    expect((await world.visitor.call(systemEndpoints.ready)).data).toEqual({ status: 'ready' });
  });

  test('the answer "not ready" while it stops or the database is unavailable', async () => {
    const other = await aWorld();
    await other.product.database.pool.end();
    const away = await other.visitor.call(systemEndpoints.ready);
    expect([away.status, away.failure?.code]).toEqual([503, 'unavailable']);
    expect((await other.visitor.call(systemEndpoints.health)).status).toBe(200);
  });

  test('the request and response of each endpoint, as OpenAPI 3.1', async () => {
    const answer = await inject({ url: '/api/openapi.json' });
    expect(answer.statusCode).toBe(200);
    const document = answer.json<OpenApi>();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(
      ({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, (_, name: string) => `{${name}}`)}`,
    );
    expect(new Set(listed)).toEqual(new Set(declared));
    for (const [path, calls] of Object.entries(document.paths))
      for (const [method, call] of Object.entries(calls)) {
        expect(call.summary, `${method} ${path}`).toBeTruthy();
        expect(Object.keys(call.responses).length).toBeGreaterThan(0);
        const named = [...path.matchAll(/\{(\w+)\}/g)].map((one) => one[1]);
        const inPath = (call.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
        expect(inPath).toEqual(named);
      }
    expect(brokenReferences(document)).toEqual([]);
    expect(new Set(securitySchemesUsed(document))).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });

  test('the same as a page', async () => {
    const page = await inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path } of endpoints) expect(page.body).toContain(`<code>${method} /api${path}</code>`);
    expect(page.body).not.toMatch(/<script|<img|onload=/i);
  });

  test('these documents only after signing in, and each is made once', async () => {
    for (const url of ['/api/openapi.json', '/api/docs'])
      expect((await inject({ url, headers: { authorization: '' } })).statusCode).toBe(401);
    const made = vi.spyOn(world.product.app, 'swagger');
    for (let times = 0; times < 3; times += 1) await inject({ url: '/api/openapi.json' });
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
    made.mockRestore();
  });
});

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiCall>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
}
interface OpenApiCall {
  readonly summary?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

const securitySchemesUsed = (document: OpenApi): string[] =>
  Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).flatMap((call) => (call.security ?? []).flatMap((one) => Object.keys(one))),
  );

/** Every `$ref` of the document that leads nowhere in it. */
function brokenReferences(document: OpenApi): string[] {
  const broken: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    const target = value
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], document);
    if (!value.startsWith('#/') || target === undefined) broken.push(value);
    return value;
  });
  return broken;
}

describe('every answer', () => {
  const strict = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };

  test.each<[string, Sent, number]>([
    ['that went well', { url: '/api/session' }, 200],
    ['of refusal', { url: '/api/projects/2147483000' }, 404],
    ['to a visitor', { url: '/api/session', headers: { authorization: '' } }, 401],
    ['to bad input', { url: '/api/projects/abc' }, 400],
    ['to an unknown path of the API', { url: '/api/nothing/here' }, 404],
    ['to an unknown path elsewhere', { url: '/nothing/here' }, 404],
    ['to unreadable JSON', { method: 'POST', url: '/api/projects/filter', payload: '{"a":' }, 400],
    ['of the document', { url: '/api/openapi.json' }, 200],
    ['of the page', { url: '/api/docs' }, 200],
  ])('%s carries the strict headers and keeps nothing in caches', async (_, sent, status) => {
    const answer = await inject(sent);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(strict);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    if (sent.url.startsWith('/api')) expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('to a path that does not exist has the form of every refusal', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await inject({ method, url: '/api/nothing/here', ...(method === 'GET' ? {} : { payload: '{}' }) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        code: 'no_such_path',
        message: 'The URL could not be found',
        requestId: expect.stringMatching(/^[\w-]{12}$/) as string,
      });
    }
  });
});

test('a call is found with a slash at the end of its path too, and so is its refusal', async () => {
  const { id } = await aProject(world.tx, { accountants: [anna.userId] });
  const notes = await inject({ url: `/api/notes/?status=Pending&pageNo=1&pageSize=10&projectId=${id}` });
  expect([notes.statusCode, notes.json<{ data: unknown }>().data]).toMatchObject([200, { projectNotes: [] }]);
  expect((await inject({ url: '/api/session/', headers: { authorization: '' } })).statusCode).toBe(401);
});

describe('bad input', () => {
  const refused = async (answer: ReturnType<typeof inject>) => {
    const { statusCode, body } = await answer;
    const { code } = JSON.parse(body) as { code: string };
    return `${statusCode} ${code}`;
  };

  test('with an unknown key is refused, in body, query and form', async () => {
    expect(await refused(filter('{"evil":1}'))).toBe('400 invalid_input');
    expect(await refused(inject({ url: '/api/projects/search?projectName=a&evil=1' }))).toBe('400 invalid_input');
    expect(await refused(inject({ url: '/api/options/company?provider=QUICK_BOOKS&region=US&region=UK' }))).toBe(
      '400 invalid_input',
    );
  });

  test('with keys that reach into the prototype of objects is refused and changes nothing', async () => {
    for (const payload of [
      '{"__proto__":{"role":"ROLE_ADMIN"}}',
      '{"constructor":{"prototype":{"role":"ROLE_ADMIN"}}}',
      '{"projectName":"a","__proto__":null}',
    ])
      expect(await refused(filter(payload))).toBe('400 invalid_input');
    const { id } = await aProject(world.tx, { accountants: [anna.userId] });
    const url = addressOf(rateEndpoints.add, { query: { projectId: id, startDate: '2026-01-01' } });
    expect(await refused(inject({ method: 'POST', url, payload: '{"__proto__":{"a":"1"}}' }))).toBe(
      '400 invalid_input',
    );
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test('that is nested a hundred thousand deep, or is not an object, is refused', async () => {
    const deep = 100_000;
    expect(await refused(filter(`${'['.repeat(deep)}${']'.repeat(deep)}`))).toBe('400 invalid_input');
    expect(await refused(filter(`{"projectName":${'{"a":'.repeat(deep)}1${'}'.repeat(deep + 1)}`))).toBe(
      '400 invalid_input',
    );
    for (const payload of ['null', '1', '"text"', '[]', ''])
      expect(await refused(filter(payload))).toBe('400 invalid_input');
  });

  test('of more than one million bytes is refused before it is read', async () => {
    expect(await refused(filter(JSON.stringify({ projectName: 'x'.repeat(1_000_001) })))).toBe('413 too_large');
  });

  test('of another media type than the endpoint accepts is refused', async () => {
    expect(await refused(filter('<a/>', { 'content-type': 'application/xml' }))).toBe('415 wrong_media');
    expect(await refused(filter('a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(
      '415 wrong_media',
    );
    const url = addressOf(workLogEndpoints.previewFile);
    expect(await refused(inject({ method: 'POST', url, payload: '{}' }))).toBe('415 wrong_media');
  });

  test('as a form with files in place of JSON is refused by every call', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
    const payload = '--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--cut--\r\n';
    const admin = await world.signedIn('ROLE_ADMIN');
    const taken: string[] = [];
    for (const { method, path, kind, roles } of endpoints) {
      if (method === 'GET' || kind === 'multipart' || kind === 'signed' || roles === 'half-login') continue;
      const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
      const answer = await inject({
        method,
        url,
        payload,
        headers: { ...headers, authorization: `Bearer ${admin.token}` },
      });
      if (![403, 415].includes(answer.statusCode)) taken.push(`${answer.statusCode} ${method} ${path}`);
    }
    expect(taken).toEqual([]);
  });

  test('as a form with a field or a file that the call does not name is refused by every upload, like in JSON', async () => {
    const admin = await world.signedIn('ROLE_ADMIN');
    const headers = { 'content-type': 'multipart/form-data; boundary=cut', authorization: `Bearer ${admin.token}` };
    const part = (head: string) => `--cut\r\ncontent-disposition: form-data${head}\r\n\r\n1\r\n--cut--\r\n`;
    const uploads = endpoints.filter(({ kind }) => kind === 'multipart');
    expect(uploads.length).toBeGreaterThan(5);
    for (const { method, path, form } of uploads) {
      // a field in place of the file, and a file in place of a field, are as unknown
      const names = [
        ['evil', '; name="evil"'],
        ['evil', '; name="evil"; filename="a.csv"'],
        [form?.files, `; name="${form?.files}"`],
        ...(form?.fields ?? []).map((name) => [name, `; name="${name}"; filename="a.csv"`]),
      ];
      for (const [name, head = ''] of names) {
        const url = `/api${path.replaceAll(/:\w+/g, '1')}?version=1`;
        const answer = await inject({ method, url, payload: part(head), headers });
        expect([path, head, answer.statusCode, answer.json().errors]).toEqual([
          path,
          head,
          400,
          [{ path: '', message: `There is no field ${name}` }],
        ]);
      }
    }
    const json = await inject({
      method: 'POST',
      url: '/api/projects/filter',
      payload: '{"evil":1}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(json.json().errors).toEqual([{ path: '', message: 'There is no field evil' }]);
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'nonsense', 'gzip, gzip'])(
    'that says it is packed as %s is refused at once and not unpacked, whether it is or not',
    async (encoding) => {
      for (const payload of [gzipSync('{}'), Buffer.from('{}')])
        expect(
          await refused(
            inject({ method: 'POST', url: '/api/projects/filter', payload, headers: { 'content-encoding': encoding } }),
          ),
        ).toBe('400 invalid_input');
    },
  );

  test('with malformed ids is refused', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '1e99', '%00', "1'--", ' '])
      expect(await refused(inject({ url: `/api/projects/${encodeURIComponent(id)}` }))).toBe('400 invalid_input');
  });

  test('with a text that the database cannot hold is refused', async () => {
    expect(await refused(filter('{"projectName":"a\\u0000b"}'))).toBe('400 invalid_input');
  });

  test('with a request key that is too short, too long or not plain is refused', async () => {
    const { id } = await aProject(world.tx, { accountants: [anna.userId] });
    const url = addressOf(rateEndpoints.add, { query: { projectId: id, startDate: '2026-01-01' } });
    const withKey = (key: string) =>
      inject({ method: 'POST', url, payload: '{}', headers: { 'idempotency-key': key } });
    for (const key of ['', 'short', 'x'.repeat(201), 'with a blank in it', 'umlaut-äöü-key'])
      expect(await refused(withKey(key))).toBe('400 invalid_input');
    expect((await withKey('a-right-key-1')).statusCode).toBe(201);
  });
});

describe('a file of 200 MB', () => {
  test('in pieces without a length is refused early, in little memory, and the product goes on', async () => {
    const { id } = await aProject(world.tx, { accountants: [anna.userId] });
    await world.product.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.product.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const before = process.memoryUsage().rss;
    const upload = await sendWithoutEnd(port, anna.token, id);
    expect(upload.answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(upload.answer).toContain('"code":"file_too_large"');
    expect(upload.megabytesSent).toBeLessThan(100);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(120);
    expect((await world.visitor.call(systemEndpoints.ready)).status).toBe(200);
  });
});

/** Sends the parts of a file as fast as they are taken, up to 200 MB, until an answer comes. */
function sendWithoutEnd(
  port: number,
  token: string,
  projectId: number,
): Promise<{ answer: string; megabytesSent: number }> {
  const piece = Buffer.alloc(65_536, 'a,b\n');
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  const part = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const head = [
    `POST /api/workLogs/import/preview HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=cut',
    'transfer-encoding: chunked',
    '\r\n',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    const finish = (): void => {
      resolve({ answer, megabytesSent: sent / 1e6 });
      socket.destroy();
    };
    const pour = (): void => {
      if (answer !== '' || sent >= 200e6) return;
      sent += piece.length;
      if (socket.write(chunk)) setImmediate(pour);
      else socket.once('drain', pour);
    };
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      if (answer.includes('\r\n\r\n') && answer.includes('}')) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error) => (answer === '' ? reject(error) : finish()));
    socket.write(head);
    socket.write(part(`--cut\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n${projectId}\r\n`));
    socket.write(
      part(
        '--cut\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\ncontent-type: text/csv\r\n\r\n',
      ),
    );
    pour();
  });
}

test('the limit of requests is per session or per address: made-up tokens get no limit of their own', async () => {
  const small = await aWorld({ environment: { REQUESTS_PER_MINUTE: '5' } });
  const person = await small.signedIn('ROLE_CSM');
  const statusWith = async (token: string, remoteAddress: string) =>
    (
      await small.product.app.inject({
        url: '/api/session',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  const madeUp = Array.from({ length: 7 }, (_, at) => String(at).repeat(43));
  const guessed: number[] = [];
  for (const token of madeUp) guessed.push(await statusWith(token, '192.0.2.1'));
  expect(guessed).toEqual([401, 401, 401, 401, 401, 429, 429]);
  // a signed-in user is counted apart from the first request on, also at an address that another person guesses passwords from
  expect(await statusWith(person.token, '192.0.2.2')).toBe(200);
  expect(await statusWith(person.token, '192.0.2.1')).toBe(200);
  await small.close();
});

test('every path that is neither a call nor a built file gets the web app, which shows unknown ones as not found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-web-'));
  await writeFile(join(folder, 'index.html'), '<html></html>');
  await writeFile(join(folder, 'icon.svg'), '<svg></svg>');
  const withWeb = await aWorld({ environment: { WEB_DIR: folder } });
  const { app } = withWeb.product;
  const kindOf = async (url: string) => {
    const { headers, statusCode } = await app.inject({ url });
    return `${statusCode} ${String(headers['content-type']).split(';')[0] ?? ''}`;
  };
  for (const screen of [
    '/',
    '/nosuchpage',
    '/nosuch.page',
    '/apidocs',
    '/apis',
    '/projectlist/',
    '/projectlist?search=a.b',
  ])
    expect(await kindOf(screen), screen).toBe('200 text/html');
  for (const call of ['/api', '/api/', '/api/nothing', '/api/nothing/', '/api/nothing.page', '/assets/gone.js'])
    expect(await kindOf(call), call).toBe('404 application/json');
  expect(await kindOf('/icon.svg')).toBe('200 image/svg+xml');
  await withWeb.close();
  await rm(folder, { recursive: true });
});
