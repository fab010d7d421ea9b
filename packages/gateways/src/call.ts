import { isUnreadable, type Answer } from './calling/answer.ts';
import { usualBounds, type CallPolicy } from './calling/call-policy.ts';
import { CallError } from './calling/call-error.ts';
import { createOneTry } from './calling/one-try.ts';
import type { Caller, CallSurroundings, OutgoingCall } from './calling/outgoing-call.ts';
import { growingPauseMs, retryAfterMs } from './calling/pauses.ts';

const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([408, 425, 500, 502, 503, 504]);

/**
 * Creates the only way to call a provider. Reads are retried with growing random pauses while that may help; a write is
 * sent once, because its sender must first find out its result.
 */
export function createCaller(policy: CallPolicy, surroundings: CallSurroundings): Caller {
  const { now, random, sleep } = surroundings;
  const bounds = { ...usualBounds, ...policy };
  const oneTry = createOneTry(policy, surroundings);

  async function outcomeOf(call: OutgoingCall, tries: number, turnWaitMaxMs: number): Promise<Answer | CallError> {
    try {
      return await oneTry.make(call, tries, turnWaitMaxMs);
    } catch (error) {
      if (error instanceof CallError) return error;
      throw error;
    }
  }

  async function sendRead(call: OutgoingCall): Promise<Answer | CallError> {
    const deadline = now() + bounds.retryBudgetMs;
    let lastOutcome: Answer | CallError | undefined;
    for (let tries = 1; ; tries += 1) {
      const outcome = await outcomeOf(call, tries, deadline - now());
      // The pause of the service says less than its last response or error.
      if (!isResting(outcome)) lastOutcome = outcome;
      const askedMs = requestedPauseMs(outcome, tries, policy.pauseAfter429Ms, now());
      if (askedMs === undefined || tries >= bounds.triesMax || call.signal?.aborted) return lastOutcome ?? outcome;
      const pauseMs = Math.max(askedMs, growingPauseMs(bounds.pauses, tries, random));
      if (now() + pauseMs >= deadline) return lastOutcome ?? outcome;
      await sleep(pauseMs);
    }
  }

  return {
    async send(call) {
      const outcome = call.effect === 'read' ? await sendRead(call) : await outcomeOf(call, 1, Infinity);
      if (outcome instanceof CallError) throw outcome;
      return outcome;
    },
    pause: (limitKey, pauseMs) => oneTry.pause(limitKey, pauseMs),
  };
}

/** The least pause before another try of a read, or undefined when another try would not help. */
function requestedPauseMs(
  outcome: Answer | CallError,
  tries: number,
  pauseAfter429Ms: number,
  nowMs: number,
): number | undefined {
  if (outcome instanceof CallError) {
    if (outcome.kind === 'forbidden_address' || outcome.kind === 'answer_too_large') return undefined;
    // A caller during the pause learns of it at once; a caller that saw the service fail may wait for it.
    if (isResting(outcome) && tries === 1) return undefined;
    return outcome.retryAfterMs ?? 0;
  }
  const namedMs = retryAfterMs(outcome.headers['retry-after'], nowMs);
  if (outcome.status === 429) return namedMs ?? pauseAfter429Ms;
  if (WORTH_ANOTHER_TRY.has(outcome.status)) return namedMs ?? 0;
  return isUnreadable(outcome) ? 0 : undefined;
}

function isResting(outcome: Answer | CallError): boolean {
  return outcome instanceof CallError && outcome.kind === 'resting';
}
