import { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchRequest } from './burst.ts';
import type { Program } from './program.ts';
import type { People } from './seed-projects.ts';

/** The result: waiting times, and violated promises. */
export interface Soaked {
  readonly reads: number[];
  readonly writes: number[];
  /** Responses of 500 and above, in words. */
  readonly failures: string[];
  /** The texts of all writes with a successful response. */
  readonly acknowledged: string[];
}

interface SoakOptions {
  readonly client: Client;
  readonly people: People;
  readonly requests: readonly BenchRequest[];
  readonly count: number;
  readonly isOver: () => boolean;
  readonly report: (words: string) => void;
}

/** One in so many requests of a user is a write. */
const writesOneOf = 6;
const jobsEveryMs = 120_000;

/**
 * Users who read, pause for one to three seconds, and sometimes write; each stays with one of the servers, and switches
 * to the other one with the same key if it does not respond, as a proxy and a browser do. All jobs are requested again
 * and again meanwhile.
 */
export async function soakPeople(
  { servers }: { readonly servers: readonly [Program, Program] },
  { client, people, requests, count, isOver, report }: SoakOptions,
): Promise<Soaked> {
  const soaked: Soaked = { reads: [], writes: [], failures: [], acknowledged: [] };
  const invoices = await openInvoices(client);

  async function send(at: number, one: BenchRequest, key?: string): Promise<{ status: number; data: unknown }> {
    for (let tries = 0; ; tries += 1) {
      const { address } = servers[(at + tries) % 2 === 0 ? 0 : 1];
      try {
        const answer = await fetch(address + one.path, {
          method: one.method,
          headers: {
            ...(one.token === undefined ? {} : { authorization: `Bearer ${one.token}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
        });
        const text = await answer.text();
        if (answer.status >= 500)
          soaked.failures.push(`${answer.status} ${one.method} ${one.path}: ${text.slice(0, 200)}`);
        return { status: answer.status, data: answer.ok ? (JSON.parse(text) as { data: unknown }).data : undefined };
      } catch (error) {
        // it was killed: the other one is used
        if (tries > 20) throw error;
        await pause(200);
      }
    }
  }

  async function read(at: number, one: BenchRequest): Promise<void> {
    const fromMs = performance.now();
    await send(at, one);
    soaked.reads.push(performance.now() - fromMs);
  }

  async function write(at: number, turn: number): Promise<void> {
    const text = `soak ${at} ${turn}`;
    const key = `soak-${at}-${turn}`;
    const { token } = people.accountant;
    const isTodo = turn % 2 === 0;
    let one: BenchRequest;
    if (isTodo) {
      const body = { projectId: 1 + ((at * 31 + turn) % 500), text, dueDate: '2027-02-28', ownerEmail: '' };
      one = { method: 'POST', path: `/api${todoEndpoints.add.path}`, token: people.admin.token, body };
    } else {
      const invoiceId = invoices[(at * 17 + turn) % invoices.length] ?? 0;
      const path = `/api${receiptEndpoints.list.path.replace(':id', String(invoiceId))}`;
      const { data } = await send(at, { method: 'GET', path, token });
      const { version = 0 } = (data ?? {}) as { version?: number };
      const body = { invoiceId, version, receivedDate: '2026-01-31', amount: '0.01', note: text };
      one = { method: 'POST', path: `/api${receiptEndpoints.add.path}`, token, body };
    }
    const fromMs = performance.now();
    const { status } = await send(at, one, key);
    soaked.writes.push(performance.now() - fromMs);
    if (status < 300) soaked.acknowledged.push(text);
    // two users pay the same invoice at once: one is asked to reload
    else if (status !== 409) soaked.failures.push(`${status} ${one.path}`);
  }

  async function person(at: number): Promise<void> {
    await pause((at / count) * 2000);
    for (let turn = at; !isOver(); turn += 1) {
      const one = requests[Math.floor(Math.random() * requests.length)];
      if (one !== undefined) await (turn % writesOneOf === 0 ? write(at, turn) : read(at, one));
      await pause(1000 + Math.random() * 2000);
    }
  }

  async function jobs(): Promise<void> {
    const { token } = people.admin;
    while (!isOver()) {
      const { data } = await send(0, { method: 'GET', path: `/api${jobEndpoints.list.path}`, token });
      const { jobDetails = [] } = (data ?? {}) as { jobDetails?: readonly { name: string }[] };
      for (const { name } of jobDetails)
        await send(0, { method: 'POST', path: `/api${jobEndpoints.run.path.replace(':name', name)}`, token });
      report(
        `${soaked.reads.length} reads, ${soaked.acknowledged.length} writes, ${soaked.failures.length} failures; ${jobDetails.length} jobs asked to run`,
      );
      for (let waited = 0; waited < jobsEveryMs && !isOver(); waited += 1000) await pause(1000);
    }
  }

  await Promise.all([jobs(), ...Array.from({ length: count }, (_, at) => person(at))]);
  for (const words of [...new Set(soaked.failures)].slice(0, 20)) report(words);
  return soaked;
}

/** Invoices of projects of the one accountant who pays them, with at least a cent outstanding. */
async function openInvoices(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select i.id from invoice i join project_staff s on s.project_id = i.project_id and s.kind = 'accountant' and s.user_id = 12
      where i.document_state = 'issued' and i.outstanding > 100 and i.received = 0 order by i.id limit 2000`,
  );
  return rows.map(({ id }) => id);
}
