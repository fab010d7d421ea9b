import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * The security headers of every response. They are the same for all, so Helmet computes them once and not for each request; the
 * page of the web app adds a policy for what it loads.
 */
export const strictHeaders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(headersOf(new ServerResponse(new IncomingMessage(new Socket()))).getHeaders()).map(([name, value]) => [
    name,
    String(value),
  ]),
);

function headersOf(answer: ServerResponse): ServerResponse {
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    xFrameOptions: { action: 'deny' },
  })(answer.req, answer, () => {});
  return answer;
}
