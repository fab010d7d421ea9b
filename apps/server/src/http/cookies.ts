import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Installation, KeepsInBrowser } from '../handle.ts';

/** Lets a call set a cookie that no script can read and no page of another site sends. */
export function createCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Installation,
): KeepsInBrowser {
  return {
    keptInBrowser: (name) => parseCookie(request.headers.cookie ?? '')[name],
    keepInBrowser: ({ seconds, ...cookie }) => {
      const secure = publicUrl().startsWith('https:');
      void reply.header(
        'set-cookie',
        stringifySetCookie({ ...cookie, maxAge: seconds, httpOnly: true, sameSite: 'lax', secure }),
      );
    },
  };
}
