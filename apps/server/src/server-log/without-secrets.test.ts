import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['password=hunter2-hunter2 rest', 'password=*** rest'],
  ['{"clientSecret":"abc def","name":"Books"}', '{"clientSecret":***,"name":"Books"}'],
  ['Authorization: Bearer abc.def.ghi', 'Authorization: ***'],
  ['sent with Bearer a1b2c3d4e5f6', 'sent with Bearer ***'],
  ['postgres://admin:pw@db:5432/books', 'postgres://***@db:5432/books'],
  ['smtp://me%40x:pw@relay:587', 'smtp://***@relay:587'],
  ['code eyJhbGciOi.eyJzdWIi.c2ln here', 'code *** here'],
  ['got 1000.0123456789abcdef.0123456789abcdef', 'got ***'],
  ['refresh RT1-22-H0-17', 'refresh ***'],
  ['session Zk3pQ9x7Lr2mV8nB4tY6wC1sD5fG0hJ-aK_eU3iO', 'session ***'],
  ['refresh_token=abc&code=x', 'refresh_token=***&code=x'],
])('%j is kept as %j', (text, kept) => expect(withoutSecrets(text)).toBe(kept));

test.each([
  'a request crashed',
  'GET /api/projects/:id',
  'Error: no job is called ZOHO_PROJECT_SYNC\n    at look (/srv/countinghouse/apps/server/dist/main.js:1200:14)',
  'called an outside service, provider quickbooks, outcome json',
  'the key 0f8fad5b-d9cb-469f-a165-70867728950e is taken',
])('%j stays as it is', (text) => expect(withoutSecrets(text)).toBe(text));
