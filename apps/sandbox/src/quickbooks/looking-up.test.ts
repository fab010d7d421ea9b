import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  control,
  refusal,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  UK,
  US,
} from '../testing/call-sandbox.ts';
import { parseQuery } from './query-language.ts';

let sandbox: SandboxUnderTest;
let us: BooksCaller;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  us = await connectBooks(sandbox.url, US);
  for (const name of ["Amy's Bird & Seed", 'Bill Windsurf', 'cool cars'])
    await us.post('/customer', { DisplayName: name });
  for (let number = 1; number <= 5; number += 1) {
    await us.post('/invoice', {
      CustomerRef: { value: number === 5 ? '2' : '1' },
      DocNumber: `Q-${number}`,
      TxnDate: `2026-10-0${number}`,
      Line: [salesLine(number * 10)],
    });
  }
});
afterAll(() => sandbox.stop());

const numbers = async (statement: string) =>
  (await us.query(statement)).json['QueryResponse']?.['Invoice']?.map((invoice) => invoice['DocNumber']) ?? [];

describe('queries', () => {
  test.each([
    ["select * from Invoice where DocNumber = 'q-3'", ['Q-3']],
    ["SELECT * FROM invoice WHERE DocNumber IN ('Q-1', 'Q-5') ORDERBY DocNumber", ['Q-1', 'Q-5']],
    ["select * from Invoice where CustomerRef = '1' and TxnDate >= '2026-10-03' orderby TxnDate desc", ['Q-4', 'Q-3']],
    ["select * from Invoice where DocNumber like '%-2'", ['Q-2']],
    ["select * from Invoice where TotalAmt > '25' and Balance <= 40 order by TotalAmt", ['Q-3', 'Q-4']],
    ['select * from Invoice orderby TxnDate startposition 2 maxresults 2', ['Q-2', 'Q-3']],
    ["select * from Invoice where Id = '145'", ['Q-1']],
    ["select * from Invoice where MetaData.LastUpdatedTime > '2026-11-21T19:00:00Z'", []],
    ["select * from Invoice where MetaData.CreateTime >= '2026-11-21T10:00:00-08:00' maxresults 1", ['Q-5']],
  ])('return the matching rows: %s', async (statement, expected) => expect(await numbers(statement)).toEqual(expected));

  test("omit the entity's key if there are no rows", async () => {
    const answer = await us.query("select * from Invoice where DocNumber = 'nothing'");
    expect([answer.status, answer.json['QueryResponse']]).toEqual([200, {}]);
  });

  test('return the start and size of the page', async () => {
    const { QueryResponse } = (await us.query('select * from Invoice startposition 4 maxresults 10')).json;
    expect([QueryResponse?.['startPosition'], QueryResponse?.['maxResults']]).toEqual([4, 2]);
    expect((await us.query('select * from Invoice startposition 6')).json['QueryResponse']).toEqual({});
  });

  test('return only a count for count(*)', async () => {
    expect((await us.query("select count(*) from Invoice where CustomerRef = '1'")).json['QueryResponse']).toEqual({
      totalCount: 4,
    });
  });

  test('accept an escaped apostrophe and an ampersand in the URL', async () => {
    const answer = await us.query("select * from Customer where DisplayName = 'AMY\\'S bird & seed'");
    expect(answer.json['QueryResponse']?.['Customer']).toHaveLength(1);
  });

  test('are refused with an unescaped apostrophe, never changed by it', async () => {
    expect(refusal(await us.query("select * from Customer where DisplayName = 'Amy's Bird'")).code).toBe('4000');
  });

  test('are refused with a typographic apostrophe, and find the name by a pattern around it', async () => {
    await us.post('/customer', { DisplayName: 'Pat O’Neil' });
    const refused = refusal(await us.query("select * from Customer where DisplayName = 'Pat O’Neil'"));
    expect([refused.code, refused.detail]).toEqual([
      '4000',
      `QueryParserError: Lexical error at line 1, column 50.  Encountered: "\\u2019" (8217), after : "'Pat O"`,
    ]);
    const found = await us.query("select * from Customer where DisplayName like 'pat o%neil'");
    expect(found.json['QueryResponse']?.['Customer']?.map((one) => one['DisplayName'])).toEqual(['Pat O’Neil']);
  });

  test('invoices changed after a look keep showing the customer as it is now', async () => {
    const made = await us.post('/customer', { DisplayName: 'Renamed Soon' });
    const Id = made.json['Customer']?.['Id'];
    await us.post('/invoice', { CustomerRef: { value: Id }, DocNumber: 'REN-1', Line: [salesLine(1)] });
    const look = async () =>
      (await us.query("select * from Invoice where DocNumber = 'REN-1'")).json['QueryResponse']?.['Invoice']?.[0]?.[
        'CustomerRef'
      ]?.['name'];
    expect(await look()).toBe('Renamed Soon');
    const { SyncToken } = (await us.get(`/customer/${Id}`)).json['Customer']!;
    await us.post('/customer', { Id, SyncToken, sparse: true, DisplayName: 'Renamed Now' });
    expect(await look()).toBe('Renamed Now');
  });

  test.each([
    ['select * from Spaceship', '4001'],
    ["select * from Invoice where Colour = 'red'", '4001'],
    ['select * from Invoice startposition 0', '4001'],
    ['select * from Invoice maxresults 1001', '4001'],
    ["select * from Invoice where Id like '1%'", '4001'],
    ['select DocNumber from Invoice', '4000'],
    ["select * from Invoice where DocNumber != 'x'", '4000'],
    ["select * from Invoice where DocNumber = 'x' or DocNumber = 'y'", '4000'],
    ['select * from', '4000'],
    ['drop table Invoice', '4000'],
    ["select * from Invoice where DocNumber = 'x", '4000'],
  ])('are refused: %s with %s', async (statement, code) => expect(refusal(await us.query(statement)).code).toBe(code));

  test('compare an invoice number as text: 7 is not 007', async () => {
    await us.post('/invoice', { CustomerRef: { value: '3' }, DocNumber: '007', Line: [salesLine(1)] });
    expect(await numbers("select * from Invoice where DocNumber = '7'")).toEqual([]);
    expect(await numbers("select * from Invoice where DocNumber = '007'")).toEqual(['007']);
  });

  test('are refused without a statement', async () => expect(refusal(await us.get('/query')).code).toBe('2020'));

  test('read a backslash as an escape of the next character', () => {
    expect(parseQuery("select * from Item where Name = 'a\\\\b\\'c'").conditions[0]?.values).toEqual(["a\\b'c"]);
  });
});

describe('request ids', () => {
  const invoice = (more: Record<string, unknown> = {}) => ({
    CustomerRef: { value: '2' },
    Line: [salesLine(77)],
    ...more,
  });
  const count = async () =>
    Number(
      (await us.query("select count(*) from Invoice where CustomerRef = '2'")).json['QueryResponse']?.['totalCount'],
    );

  test('returns the same response and has no second effect, also with another body and after a restart', async () => {
    const own = await sandboxUnderTest();
    const books = await connectBooks(own.url, US);
    await books.post('/customer', { DisplayName: 'Once' });
    const body = { CustomerRef: { value: '1' }, Line: [salesLine(1)] };
    const first = await books.post('/invoice?requestid=r-1', body);
    own.setNow('2026-11-21T18:30:00Z');
    const second = await books.post('/invoice?requestid=r-1', { ...body, Line: [salesLine(2)] });
    expect(second.text).toBe(first.text);
    const again = await own.restart();
    const later = await fetch(`${again.url}/quickbooks/v3/company/${US}/invoice?requestid=r-1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${books.accessToken}`, accept: 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await later.text()).toBe(first.text);
    expect((await control(again.url, 'GET', `/books/${US}`)).json['invoices']).toHaveLength(1);
    await again.stop();
  });

  test('sent twenty times at once creates one document', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => us.post('/invoice?requestid=r-20', invoice())));
    expect(new Set(answers.map((answer) => answer.json['Invoice']?.['Id'])).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('can be sent again after a refused request', async () => {
    expect(refusal(await us.post('/invoice?requestid=r-3', invoice({ Line: [] }))).code).toBe('2020');
    expect((await us.post('/invoice?requestid=r-3', invoice())).status).toBe(200);
  });

  test('is a different request in another company', async () => {
    const uk = await connectBooks(sandbox.url, UK);
    await us.post('/customer?requestid=r-4', { DisplayName: 'Four' });
    expect((await uk.post('/customer?requestid=r-4', { DisplayName: 'Vier' })).json['Customer']?.['DisplayName']).toBe(
      'Vier',
    );
  });

  test('creates another invoice on every repeat if the switch is off', async () => {
    await control(sandbox.url, 'POST', '/settings', { requestIdsHonoured: false });
    const before = await count();
    await us.post('/invoice?requestid=r-5', invoice());
    await us.post('/invoice?requestid=r-5', invoice());
    await control(sandbox.url, 'POST', '/settings', { requestIdsHonoured: true });
    expect(await count()).toBe(before + 2);
  });

  test('can have fifty characters', async () => {
    expect(refusal(await us.post(`/invoice?requestid=${'x'.repeat(51)}`, invoice())).code).toBe('2050');
  });
});

describe('rate limits', () => {
  test('are ten calls a second per company, then 429 with 3001; another company is not delayed', async () => {
    const own = await sandboxUnderTest({ quickbooksThrottle: true });
    const [one, two] = [await connectBooks(own.url, US), await connectBooks(own.url, UK)];
    const answers = await Promise.all(Array.from({ length: 60 }, () => one.get('/preferences')));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refusal(refused[0]!)).toMatchObject({
      code: '3001',
      detail: 'The request limit was reached.  Try again later',
    });
    expect((await two.get('/preferences')).status).toBe(200);
    await own.stop();
  });
});

describe('webhooks', () => {
  test('report a change to the registered address, signed, and can be repeated', async () => {
    const heard: { headers: IncomingMessage['headers']; body: string }[] = [];
    const listener = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (piece: Buffer) => (body += piece.toString()));
      incoming.on('end', () => {
        heard.push({ headers: incoming.headers, body });
        outgoing.end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.on('listening', resolve));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
    expect(
      (await control(sandbox.url, 'POST', '/webhooks', { url: 'https://example.com/', verifierToken: 'v' })).status,
    ).toBe(400);
    await control(sandbox.url, 'POST', '/webhooks', { url, verifierToken: 'verifier' });
    const made = await us.post('/customer', { DisplayName: 'Told Ltd' });
    await expect.poll(() => heard.length).toBe(1);
    const [first] = heard;
    expect(first?.headers['intuit-signature']).toBe(
      createHmac('sha256', 'verifier')
        .update(first?.body ?? '')
        .digest('base64'),
    );
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      eventNotifications: [
        {
          realmId: US,
          dataChangeEvent: { entities: [{ name: 'Customer', id: made.json['Customer']?.['Id'], operation: 'Create' }] },
        },
      ],
    });
    const delivery = (await control(sandbox.url, 'GET', '/webhooks')).json['deliveries']?.[0]?.['id'];
    await control(sandbox.url, 'POST', `/webhooks/deliveries/${delivery}`);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]?.body).toBe(first?.body);
    await control(sandbox.url, 'POST', '/webhooks', { url, verifierToken: 'verifier', format: 'cloud-events' });
    await us.post('/customer', { DisplayName: 'Cloud Ltd' });
    await expect.poll(() => heard.length).toBe(3);
    expect(JSON.parse(heard[2]?.body ?? '')[0]).toMatchObject({
      specversion: '1.0',
      type: 'qbo.customer.created.v1',
      intuitaccountid: US,
    });
    await control(sandbox.url, 'DELETE', '/webhooks');
    listener.close();
  });
});
