import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { aProject } from '../../seed/builders.ts';
import { someoneSignedIn, type Office } from '../scenarios/office.ts';
import { callOver, type ProcessAnswer } from '../scenarios/product-process.ts';

/** One try of a request, as its sender saw it. */
export interface Try {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly isWrite: boolean;
  /** Undefined when no whole response came. */
  readonly status: number | undefined;
}

/** People who save notes and read them back, and someone who starts all jobs again and again. */
export interface PeopleSaving {
  readonly tries: readonly Try[];
  /** What a read right after a save did not show. */
  readonly notReadBack: readonly string[];
  /** Lets them finish, and returns each acknowledged note that is missing, and each that exists twice. */
  readonly lostOrDoubled: () => Promise<string[]>;
  readonly saved: () => number;
}

const betweenTurnsMs = 500;
const tryAgainMs = 200;
const jobsEveryMs = 60_000;

/** Sets them to work behind an address; each has a project of their own. */
export async function peopleSaving(office: Office, url: string, count: number): Promise<PeopleSaving> {
  const people = await office.inDatabase((tx) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { token } = await someoneSignedIn(tx, 'ROLE_ADMIN');
        const { id: projectId } = await aProject(tx, {});
        return { token, projectId };
      }),
    ),
  );
  const tries: Try[] = [];
  const notReadBack: string[] = [];
  const acknowledged: string[] = [];
  const ending = new AbortController();
  const isOver = (): boolean => ending.signal.aborted;

  const ask = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    as: { readonly token: string; readonly key?: string },
  ): Promise<ProcessAnswer<E> | undefined> => {
    const sentAt = performance.now();
    const answer = await callOver(url, endpoint, request, as);
    tries.push({ sentAt, endedAt: performance.now(), isWrite: as.key !== undefined, status: answer?.status });
    return answer;
  };

  /** As a browser does: the same request under the same key until it is answered. */
  const insist = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    as: { readonly token: string; readonly key?: string },
  ): Promise<ProcessAnswer<E>> => {
    for (;;) {
      const answer = await ask(endpoint, request, as);
      if (answer !== undefined && answer.status < 500 && answer.failure?.code !== 'still_running') return answer;
      await pause(tryAgainMs);
    }
  };

  const person = async ({ token, projectId }: (typeof people)[number], at: number): Promise<void> => {
    for (let turn = 1; !isOver(); turn += 1) {
      const text = `note ${turn} of person ${at} ${randomUUID()}`;
      const body = [{ projectNotesId: 0, projectId, notesDescription: text }] as RequestOf<
        typeof noteEndpoints.add
      >['body'];
      const saved = await insist(noteEndpoints.add, { body }, { token, key: `key-${text.replaceAll(' ', '-')}` });
      if (saved.status >= 300) throw new Error(`a note was refused: ${JSON.stringify(saved.failure)}`);
      acknowledged.push(text);
      const read = await insist(noteEndpoints.list, { query: { projectId } }, { token });
      if (read.data?.projectNotes.some((note) => note.notesDescription === text) !== true) notReadBack.push(text);
      await pause(betweenTurnsMs);
    }
  };

  const startJobs = async (token: string): Promise<void> => {
    while (!isOver()) {
      const { data } = await insist(jobEndpoints.list, {}, { token });
      for (const { name } of data?.jobDetails ?? [])
        await insist(jobEndpoints.run, { params: { name } }, { token, key: randomUUID() });
      for (let waitedMs = 0; waitedMs < jobsEveryMs && !isOver(); waitedMs += tryAgainMs) await pause(tryAgainMs);
    }
  };

  const working = Promise.all([...people.map(person), startJobs(people[0]?.token ?? '')]);
  return {
    tries,
    notReadBack,
    saved: () => acknowledged.length,
    lostOrDoubled: async () => {
      ending.abort();
      await working;
      const { rows } = await office.inDatabase((tx) =>
        sql<{ text: string; many: number }>`select description as text, count(*)::int as many from project_note
          where description like 'note % of person %' group by 1`.execute(tx),
      );
      const stored = new Map(rows.map(({ text, many }) => [text, many]));
      return [
        ...acknowledged.filter((text) => !stored.has(text)).map((text) => `lost: ${text}`),
        ...rows.filter(({ many }) => many !== 1).map(({ text, many }) => `${many} times: ${text}`),
      ];
    },
  };
}
