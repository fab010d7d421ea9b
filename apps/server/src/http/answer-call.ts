import { isRead } from '@countinghouse/contract/calls.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import { isoInstant, todayIn } from '../clock/clock.ts';
import { crashHere } from '../crash-points.ts';
import { runTransaction } from '../database/database.ts';
import {
  Refusal,
  type Caller,
  type Context,
  type KeepsInBrowser,
  type RefusalDetail,
  type Route,
  type Work,
} from '../handle.ts';
import { mayStillWrite } from '../slices/sessions/sessions.public.ts';
import type { Binding } from './binding.ts';
import { claimKey, inputHash, keepAnswer, type KnownAnswer } from './idempotency.ts';
import { runWrite } from './run-command.ts';

const keyShape = /^[\x21-\x7e]{8,200}$/;

export interface Bound extends Pick<Route, 'endpoint' | 'run'> {
  readonly binding: Binding;
  readonly name: string;
  readonly status: number;
  readonly cookies: KeepsInBrowser;
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly words: { readonly message?: string };
}

/** Runs a call with what its kind is given: the network, a transaction, or a connection that only reads. */
export async function answerCall(
  bound: Bound,
  request: FastifyRequest,
  caller: Caller | undefined,
  body: unknown,
): Promise<Answer> {
  const { binding, endpoint, run, name, status } = bound;
  const now = binding.clock.now();
  const input = { params: request.params, query: request.query, body };
  let message: string | undefined;
  const common = {
    caller,
    now: isoInstant(now),
    today: todayIn(binding.timeZone, now),
    requestId: request.id,
    randomBytes: binding.clock.randomBytes,
    secrets: binding.secrets,
    installation: binding.installation,
    compute: binding.compute,
    refuse: (code: never, detail?: RefusalDetail): never => {
      throw new Refusal(code, detail);
    },
    reply: (words: string) => void (message = words),
  } satisfies Record<Exclude<keyof Context<Endpoint>, keyof Work>, unknown>;
  const call = async (more: object): Promise<unknown> => run({ ...common, ...more } as never, input as never);
  const answered = (data: unknown): Answer => ({ status, data, words: message === undefined ? {} : { message } });
  const writing = {
    database: binding.database,
    visitor: { id: caller?.userId ?? null, name: caller?.name ?? 'nobody' },
    now: common.now,
    wake: binding.wake,
  };
  const needsSession = caller !== undefined && endpoint.roles !== 'half-login' && !isRead(endpoint);
  const demandSession = async (tx: Work['tx']): Promise<void> => {
    if (needsSession && !(await mayStillWrite(tx, caller))) throw new Refusal('not_signed_in');
  };

  if (endpoint.outside === true)
    return answered(
      await call({
        address: request.ip,
        ...bound.cookies,
        outside: binding.outside,
        log: (line: Readonly<Record<string, unknown>>, words: string) => request.log.warn(line, words),
        inTransaction: <T>(act: (work: Work) => Promise<T>) =>
          runWrite<void, T>(writing, { first: demandSession, atEnd: async () => {} }, act),
      }),
    );
  if (isRead(endpoint)) {
    const reading = { audit: refuseToWrite, enqueue: refuseToWrite } satisfies Omit<Work, 'tx'>;
    if (endpoint.consistent !== true) return answered(await call({ tx: binding.database.kysely, ...reading }));
    return answered(
      await runTransaction(
        binding.database,
        (tx) => call({ tx, ...reading }),
        async (_tx, result) => result,
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    );
  }

  // a file is created again for every request, so nothing is stored for it
  const key = endpoint.kind === 'file' ? undefined : idempotencyKey(request);
  const hash = key === undefined ? undefined : inputHash(name, input);
  const result = await runWrite<KnownAnswer | undefined, Answer>(
    writing,
    {
      first: async (tx) => {
        const asked =
          caller === undefined || key === undefined || hash === undefined
            ? undefined
            : claimKey(tx, caller.userId, key, hash);
        // an ended session is the reason to be told, whatever the key says
        asked?.catch(() => {});
        await demandSession(tx);
        return asked;
      },
      atEnd: async (tx, answer) => {
        if (caller === undefined || key === undefined || hash === undefined || isKept(answer)) return;
        // checked before it is stored, because a repeated response must have the right shape too
        const data: unknown = endpoint.answer.parse(answer.data);
        await keepAnswer(tx, {
          userId: caller.userId,
          key,
          endpoint: name,
          hash,
          status,
          answer: { data, ...answer.words },
          now: common.now,
        });
        crashHere('command.before-commit');
      },
    },
    async (work, kept) => (kept === undefined ? answered(await call(work)) : storedAnswer(kept.status, kept.answer)),
  );
  crashHere('command.after-commit');
  return result;
}

interface StoredAnswer extends Answer {
  readonly isKept: true;
}
const isKept = (answer: Answer): answer is StoredAnswer => 'isKept' in answer;
function storedAnswer(status: number, kept: unknown): StoredAnswer {
  const { data, ...words } = kept as { data: unknown; message?: string };
  return { isKept: true, status, data, words };
}

const refuseToWrite = (): never => {
  throw new Error('a call that only reads can neither write to the activity log nor to the outbox');
};

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyShape.test(key)) return key;
  throw new Refusal('invalid_input', {
    fields: [{ path: 'Idempotency-Key', message: serverMessages.idempotencyKeyShape }],
  });
}
