import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { classifyDatabaseError } from '../database/constraint-errors.ts';
import { Refusal, type RefusalDetail } from '../handle.ts';

export interface FailureAnswer {
  readonly status: number;
  readonly body: Failure;
  readonly retryAfterSeconds?: number;
  /** An error that must not happen: it is logged with all its details. */
  readonly isCrash: boolean;
}

const mayTryAgainSoon: ReadonlySet<RefusalCode> = new Set(['too_many_at_once', 'busy', 'document_not_made']);

/**
 * Status, code and message for the error that ended a request, without internals of the server. @param isDiskFull whether the
 * database reported a full disk a moment ago, which then explains its failure
 */
export function toFailureAnswer(error: unknown, requestId: string, isDiskFull: boolean): FailureAnswer {
  if (error instanceof Refusal) {
    const answer = refusalAnswer(error.code, requestId, error.detail);
    return mayTryAgainSoon.has(error.code) ? { ...answer, retryAfterSeconds: 2 } : answer;
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return refusalAnswer('invalid_input', requestId, {
      fields: error.validation.map((issue) => ({
        path: issue.instancePath.slice(1).replaceAll('/', '.'),
        message: issue.message ?? messages.checkFields,
      })),
    });
  if (isResponseSerializationError(error)) return crash(requestId);
  const fault = classifyDatabaseError(error);
  if (fault?.kind === 'disk full' || (fault?.kind === 'unavailable' && isDiskFull))
    return { ...refusalAnswer('disk_full', requestId), retryAfterSeconds: 10 };
  if (fault?.kind === 'unavailable' || fault?.kind === 'timeout' || fault?.kind === 'serialization')
    return { ...refusalAnswer('unavailable', requestId), retryAfterSeconds: 2 };
  if (fault?.kind === 'constraint' && fault.refusal !== undefined) return refusalAnswer(fault.refusal, requestId);
  return fastifyRefusal(error, requestId) ?? crash(requestId);
}

/** A refusal as a response. */
export function refusalAnswer(code: RefusalCode, requestId: string, detail: RefusalDetail = {}): FailureAnswer {
  const { status, message } = refusals[code];
  return {
    status,
    isCrash: false,
    body: {
      code,
      message: detail.message ?? message,
      requestId,
      ...(detail.fields === undefined ? {} : { errors: [...detail.fields] }),
      ...(detail.current === undefined ? {} : { current: detail.current }),
    },
  };
}

const crash = (requestId: string): FailureAnswer => ({ ...refusalAnswer('internal', requestId), isCrash: true });

/** Refusals of the web framework itself: unreadable, too large or unknown content, too many requests. */
function fastifyRefusal(error: unknown, requestId: string): FailureAnswer | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 413:
      return refusalAnswer('too_large', requestId);
    case 415:
      return refusalAnswer('wrong_media', requestId);
    case 429:
      return { ...refusalAnswer('too_many_requests', requestId), retryAfterSeconds: 10 };
    case 400:
      return refusalAnswer('invalid_input', requestId);
    default:
      return undefined;
  }
}
