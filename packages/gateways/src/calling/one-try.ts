import { Secret } from '../secret.ts';
import { findAllowedOrigin, type AllowedOrigin } from './allowed-address.ts';
import { isFailureOfService, readAnswer, type Answer } from './answer.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import { usualBounds, type CallPolicy } from './call-policy.ts';
import { CallError } from './call-error.ts';
import { createLimiter } from './limiter.ts';
import type { CallSurroundings, OutgoingCall } from './outgoing-call.ts';
import type { OutgoingCallLine } from './outgoing-call-line.ts';
import { retryAfterMs } from './pauses.ts';
import type { WireRequest } from './transport.ts';

/** Without rate limits a failing service is paused for a shorter time, by this factor. */
const hurry = 20;

/**
 * Makes single attempts of calls to one provider: checks the address and the breaker, waits for the rate limit, reads
 * and logs the response.
 */
export interface OneTry {
  /** Throws CallError without a response. Waits at most `turnWaitMaxMs` for the rate limit. */
  make(call: OutgoingCall, tries: number, turnWaitMaxMs: number): Promise<Answer>;
  pause(limitKey: string, pauseMs: number): void;
}

/** Creates the function for single attempts, with the provider's windows and breaker. */
export function createOneTry(policy: CallPolicy, surroundings: CallSurroundings): OneTry {
  const { now, sleep, keepsPace = true } = surroundings;
  const bounds = { ...usualBounds, ...policy };
  const limiter = createLimiter(keepsPace ? policy.windows : [], now);
  const breakers = new Map<string, Breaker>();

  function breakerOf(origin: string): Breaker {
    let breaker = breakers.get(origin);
    if (!breaker) {
      const { restMs, restMaxMs } = bounds.breaker;
      const rests = keepsPace ? {} : { restMs: restMs / hurry, restMaxMs: restMaxMs / hurry };
      breaker = createBreaker({ ...bounds.breaker, ...rests }, now);
      breakers.set(origin, breaker);
    }
    return breaker;
  }

  async function waitForTurn(limitKey: string, turnWaitMaxMs: number): Promise<void> {
    const { taken, waitMs } = limiter.reserve(limitKey, Math.min(bounds.turnWaitMaxMs, turnWaitMaxMs));
    if (!taken) throw paced(policy.provider, waitMs);
    if (waitMs > 0) await sleep(waitMs);
    const pausedMs = limiter.pausedMs(limitKey);
    if (pausedMs > 0) throw paced(policy.provider, pausedMs);
  }

  async function exchange(call: OutgoingCall, network: AllowedOrigin['network'], line: LineStart): Promise<Answer> {
    const began = now();
    try {
      const wire = await surroundings.transport(wireRequest(call, network, bounds));
      const answer = readAnswer(wire, policy.numbers);
      const providerRequestId = wire.headers[policy.providerRequestIdHeader ?? ''];
      surroundings.log({
        ...line,
        outcome: answer.content.kind,
        status: wire.status,
        bytes: wire.body.length,
        durationMs: now() - began,
        ...(providerRequestId === undefined ? {} : { providerRequestId }),
      });
      return answer;
    } catch (error) {
      if (error instanceof CallError) {
        surroundings.log({ ...line, outcome: error.kind, durationMs: now() - began });
      }
      throw error;
    }
  }

  return {
    async make(call, tries, turnWaitMaxMs) {
      const entry = findAllowedOrigin(call.url, policy.allowedOrigins);
      if (!entry) {
        throw new CallError('forbidden_address', `${call.url.origin} is not an address of ${policy.provider}`);
      }
      const breaker = breakerOf(entry.origin);
      const restMs = breaker.restMs();
      if (restMs > 0) throw resting(policy.provider, restMs);
      await waitForTurn(call.limitKey, turnWaitMaxMs);
      try {
        const answer = await exchange(call, entry.network, lineStart(policy.provider, call, tries));
        if (isFailureOfService(answer)) breaker.failed();
        else breaker.succeeded();
        if (answer.status === 429) {
          limiter.pause(call.limitKey, retryAfterMs(answer.headers['retry-after'], now()) ?? policy.pauseAfter429Ms);
        }
        return answer;
      } catch (error) {
        // a service with too long a response works: the caller requests less
        if (error instanceof CallError && error.kind === 'answer_too_large') breaker.succeeded();
        else breaker.failed();
        throw error;
      }
    },
    pause: (limitKey, pauseMs) => limiter.pause(limitKey, pauseMs),
  };
}

type LineStart = Pick<OutgoingCallLine, 'provider' | 'call' | 'method' | 'host' | 'path' | 'tries'>;

function lineStart(provider: string, call: OutgoingCall, tries: number): LineStart {
  return { provider, call: call.name, method: call.method, host: call.url.host, path: call.url.pathname, tries };
}

function wireRequest(
  call: OutgoingCall,
  network: AllowedOrigin['network'],
  bounds: { readonly connectTimeoutMs: number; readonly timeoutMs: number; readonly answerBytesMax: number },
): WireRequest {
  return {
    method: call.method,
    url: call.url,
    headers: Object.fromEntries(Object.entries(call.headers ?? {}).map(([name, value]) => [name, revealed(value)])),
    ...(call.body === undefined ? {} : { body: revealed(call.body) }),
    network,
    connectTimeoutMs: bounds.connectTimeoutMs,
    timeoutMs: call.timeoutMs ?? bounds.timeoutMs,
    answerBytesMax: bounds.answerBytesMax,
    ownConnection: call.effect === 'write',
    ...(call.signal ? { signal: call.signal } : {}),
  };
}

function revealed(value: string | Secret): string {
  return value instanceof Secret ? value.reveal() : value;
}

function paced(provider: string, waitMs: number): CallError {
  return new CallError('paced', `${provider} may not be called for another ${waitMs} ms`, { retryAfterMs: waitMs });
}

function resting(provider: string, restMs: number): CallError {
  return new CallError('resting', `${provider} failed repeatedly and is left alone for ${restMs} ms`, {
    retryAfterMs: restMs,
  });
}
