import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalAnswer } from './failures.ts';

/**
 * Serves the built web app: files whose content never changes under their name for a year, and the one page for every other path.
 */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const page = join(webDir, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : undefined;
  const policy = contentSecurityPolicy(html ?? '');
  app.setNotFoundHandler((request, reply) => {
    if (html !== undefined && asksForScreen(request)) return sendPage(reply, html, policy);
    const answer = refusalAnswer('no_such_path', request.id);
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });
  if (html === undefined) return;
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      if (path.includes(`${webDir}/assets/`)) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

/** The single-page app handles every path that is neither the API's nor a built file's; it shows unknown ones itself. */
const asksForScreen = ({ method, url }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '/';
  return (method === 'GET' || method === 'HEAD') && path !== '/api' && !/^\/(api|assets)\//.test(path);
};

const sendPage = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    .type('text/html; charset=utf-8')
    .send(html);

/** Scripts and styles load from our address only; the one script in the page, which sets the theme before the first paint, is allowed by its content. */
const contentSecurityPolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOfScripts(html)].join(' '),
    // a worker writes workbooks
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    // contract documents, which the page has fetched itself
    'object-src blob:',
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The hashes of the scripts that stand in a page itself, as a content policy names them. */
const hashesOfScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
