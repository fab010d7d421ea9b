import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { refusals } from '@countinghouse/contract/refusals.ts';
import { z } from 'zod';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema === undefined ? '' : JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2);

const part = (title: string, text: string): string =>
  text === '' ? '' : `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>`;

/** A page for API developers: every endpoint with its roles, request, response and refusals. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const entries = endpoints.map((e) => {
    const callers = typeof e.roles === 'string' ? e.roles : e.roles.join(', ');
    const refused = e.refusals.map((code) => `${refusals[code].status} ${code}: ${refusals[code].message}`).join('\n');
    return `<section><h2><code>${e.method} /api${escaped(e.path)}</code></h2><p>${escaped(e.summary)}</p><p>Callers: ${escaped(callers)}</p>${part(
      'Path',
      schemaOf(e.params, 'input'),
    )}${part('Query', schemaOf(e.query, 'input'))}${part('Body', schemaOf(e.body, 'input'))}${part(
      'Answer',
      e.kind === 'redirect' || e.kind === 'file' ? '' : schemaOf(e.answer, 'output'),
    )}${part('Refusals', refused)}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Countinghouse API</title></head><body><main><h1>Countinghouse API</h1><p>Programs read <code>GET /api/openapi.json</code>. Every write takes an <code>Idempotency-Key</code> header; the same key with the same content returns the first result again.</p>${entries.join('')}</main></body></html>`;
}
