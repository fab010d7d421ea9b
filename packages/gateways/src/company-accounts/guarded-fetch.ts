import { allowedOrigin, findAllowedOrigin, type AllowedOrigin } from '../calling/allowed-address.ts';
import { CallError } from '../calling/call-error.ts';
import type { Transport } from '../calling/transport.ts';
import { CompanyAccountError } from './company-account-error.ts';

interface Guard {
  readonly allowsLoopback: boolean;
}

/** What the libraries give to `fetch`. */
interface Asked {
  readonly method: string;
  readonly headers: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The network that an address of a provider may lead to: HTTPS to public addresses only, because the addresses come from a document of the
 * provider. Throws CallError.
 */
export function demandAllowed(url: URL, { allowsLoopback }: Guard): AllowedOrigin['network'] {
  const refuse = (): never => {
    throw new CallError('forbidden_address', `${url.origin} is not an address of a sign-in provider`);
  };
  let origin: AllowedOrigin;
  try {
    origin = allowedOrigin(url.href);
  } catch {
    return refuse();
  }
  if (origin.network === 'loopback' && !allowsLoopback) return refuse();
  return findAllowedOrigin(url, [origin])?.network ?? refuse();
}

/** The libraries' way out, through the one that all outgoing calls take: no redirects, bounded times and sizes, no private addresses. */
export const guardedFetch =
  ({ send, ...guard }: Guard & { readonly send: Transport }) =>
  async (address: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    const url = new URL(address);
    const text = body instanceof URLSearchParams ? body.toString() : undefined;
    const answer = await send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(text === undefined ? {} : { body: text }),
      network: demandAllowed(url, guard),
      connectTimeoutMs: 5000,
      timeoutMs: 10_000,
      answerBytesMax: 500_000,
      ownConnection: true,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status >= 500) throw new CompanyAccountError('unavailable', `status_${answer.status}`);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
