import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesIn } from '../../src/database/bundled/data-folder.ts';
import { readPostmaster } from '../../src/database/bundled/running-postmaster.ts';
import { openAccountant, type Accountant } from './accountant.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';
import { canMount, smallDisk, type SmallDisk } from './small-disk.ts';

const rounds = isFullRun ? 20 : 2;
const diskMegabytes = 300;
/** The start takes a second on a quiet machine; the database first recovers from its log. */
const backWithinMs = 60_000;

describe.skipIf(!canMount())('the bundled database on a disk that gets full', () => {
  let office: Office;
  let disk: SmallDisk;
  let accountant: Accountant;
  let product: ProductProcess;
  let projectId: number;
  beforeAll(async () => {
    office = await anOffice('the bundled database');
    disk = smallDisk(office.dataDir, diskMegabytes);
    accountant = await openAccountant(office, rounds * 2);
    product = await office.start();
    const found = await product.call(
      projectEndpoints.search,
      { query: { projectName: 'Project' } },
      { token: accountant.token },
    );
    projectId = found?.data?.projectDetails[0]?.projectId ?? 0;
  }, 240_000);
  afterAll(async () => {
    disk.remove();
    await office.close();
  });

  /** Writes a note so large that the database soon has to grow a file. */
  const write = async () => {
    const notesDescription = randomBytes(900).toString('hex');
    const answer = await product.call(
      noteEndpoints.add,
      { body: [{ projectNotesId: 0, projectId, notesDescription, isChecked: false }] },
      { token: accountant.token },
    );
    return { status: answer?.status, code: answer?.failure?.code, message: answer?.failure?.message };
  };

  /** Makes the database start further files of its own log, for which there is no room: it then ends. */
  async function needLog(): Promise<void> {
    for (let files = 0; files < 20; files += 1) {
      const isDone = await office
        .inDatabase((tx) => sql`select pg_switch_wal(), pg_logical_emit_message(false, '', 'x')`.execute(tx))
        .then(
          () => true,
          () => false,
        );
      if (!isDone) return;
    }
    throw new Error('the database still had room for its log');
  }

  /** Ends the database while the disk is full, so that it cannot start. */
  function killDatabase(): void {
    const pid = readPostmaster(placesIn(join(office.dataDir, 'pg18')).cluster)?.pid;
    if (pid === undefined) throw new Error('no database runs');
    process.kill(pid, 'SIGKILL');
  }

  /** The answers to several users who keep writing, until one of the answers ends it. */
  async function writing(isEnd: (answer: Awaited<ReturnType<typeof write>>) => boolean, withinMs: number) {
    const seen: Awaited<ReturnType<typeof write>>[] = [];
    const beganAt = performance.now();
    while (performance.now() - beganAt < withinMs) {
      const some = await Promise.all([write(), write(), write(), write()]);
      seen.push(...some);
      if (some.some(isEnd)) return { seen, hasEnded: true };
      if (some.some((one) => one.status !== 200)) await pause(100);
    }
    return { seen, hasEnded: false };
  }

  test(
    `responds ${rounds} times with 503 and the reason, and works again by itself when there is room`,
    async () => {
      const returnsMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await accountant.askAll(product);
        disk.fill();
        if (round % 2 === 0) await needLog();
        else killDatabase();
        const full = await writing((answer) => answer.code === 'disk_full', 30_000);
        expect(full.hasEnded, JSON.stringify(full.seen.slice(-4))).toBe(true);
        const saves = accountant.askAll(product);
        const meanwhile = await writing(() => false, 3000);
        await saves;
        expect(meanwhile.seen.filter((one) => one.status !== 200 && one.status !== 503)).toEqual([]);
        const refused = meanwhile.seen.filter((one) => one.status === 503);
        expect(new Set(refused.map((one) => one.message))).toEqual(
          new Set(['The disk is full. Please try again when your administrator has made room.']),
        );
        disk.makeRoom();
        const roomAt = performance.now();
        const back = await writing((answer) => answer.status === 200, backWithinMs);
        expect(back.hasEnded, JSON.stringify(back.seen.slice(-4))).toBe(true);
        returnsMs.push(performance.now() - roomAt);
        expect(product.hasEnded()).toBe(false);
      }
      console.info(
        `${rounds} full disks: longest return ${Math.round(Math.max(...returnsMs))} ms after there was room`,
      );
      await accountant.untilAnswered(product);
      expect((await untilAtRest(office)).faults).toEqual([]);
      expect(await accountant.lostOrDoubled(product)).toEqual([]);
      expect(await wrongSomewhere(office)).toEqual([]);
    },
    isFullRun ? 1_800_000 : 240_000,
  );
});
