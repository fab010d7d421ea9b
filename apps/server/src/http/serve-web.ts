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
  app.setNotFoundHandler((request, reply) => {
    if (html !== undefined && asksForScreen(request)) return sendPage(reply, html);
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

/** The page; scripts and styles load from our address only, and none stands in the page itself. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    .type('text/html; charset=utf-8')
    .send(html);
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
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
