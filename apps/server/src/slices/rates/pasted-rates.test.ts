import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProject, aRateRange, aTechStack } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let portal: { id: number; name: string };

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'company', 'employee');
  for (const name of ['React Developer', 'Designer']) await aTechStack(world.tx, { name });
  portal = await aProject(world.tx, { name: 'Portal', accountants: [anna.userId] });
  await aRateRange(world.tx, { projectId: portal.id, startDate: '2026-01-01', roleRates: { Designer: '15' } });
});

type Line = RequestOf<typeof rateEndpoints.checkPasted>['body']['lines'][number];
const line = (startDate: string, roleRates: Record<string, string> = {}, of: Partial<Line> = {}): Line => ({
  project: 'Portal',
  startDate,
  endDate: null,
  roleRates,
  ...of,
});

const check = (lines: Line[], person = anna) => person.call(rateEndpoints.checkPasted, { body: { lines } });
const save = (lines: Line[], mark: string, key?: string) =>
  anna.call(rateEndpoints.savePasted, { body: { lines, mark } }, key === undefined ? {} : { key });
const checkedAndSaved = async (lines: Line[]) => save(lines, (await check(lines)).data.mark);
const rangesOf = async (projectId = portal.id) =>
  (await anna.call(rateEndpoints.ranges, { query: { projectId } })).data.dateRangeOptions.map(
    ({ startDate, endDate, techStackRates, version }) => [startDate, endDate, techStackRates, version],
  );

const july = [line('2026-01-01', { 'React Developer': '50' }), line('2026-07-01', { 'React Developer': '60.1234' })];

describe('a pasted rate card', () => {
  it('shows the effect of each line, and is saved as shown', async () => {
    const shown = await check(july);
    expect(shown.data.lines.map((one) => [one.becomes, one.endDate, one.faults])).toEqual([
      ['changed', '2026-06-30', []],
      ['new', null, []],
    ]);
    expect(await rangesOf()).toEqual([['2026-01-01', null, { Designer: '15.0000' }, 1]]);
    const saved = await save(july, shown.data.mark);
    expect([saved.data, saved.message]).toEqual([{ added: 1, changed: 1, same: 0 }, messages.ratesPasted(1, 1)]);
    expect(await rangesOf()).toEqual([
      ['2026-01-01', '2026-06-30', { Designer: '15.0000', 'React Developer': '50.0000' }, 2],
      ['2026-07-01', null, { 'React Developer': '60.1234' }, 1],
    ]);
    const recorded = await sql<{ action: string }>`
      select action from activity_entry where resource = 'RATE' and project_id = ${portal.id} order by id`.execute(
      world.tx,
    );
    expect(recorded.rows.map(({ action }) => action)).toEqual(['Updated', 'Created']);
  });

  it('changes nothing twice: not under the same key, and not when it is pasted again', async () => {
    const first = (await check(july)).data.mark;
    const answers = [await save(july, first, 'the-same-paste'), await save(july, first, 'the-same-paste')];
    expect(answers.map((answer) => [answer.status, answer.data])).toEqual(
      Array.from({ length: 2 }, () => [200, { added: 1, changed: 1, same: 0 }]),
    );
    const after = await rangesOf();
    const { mark } = (await check(july)).data;
    expect((await save(july, mark)).data).toEqual({ added: 0, changed: 0, same: 2 });
    expect(await rangesOf()).toEqual(after);
  });

  it('is refused whole when one line is wrong, each fault at its cell', async () => {
    await aProject(world.tx, { name: 'Twin', accountants: [anna.userId] });
    await aProject(world.tx, { name: 'twin', accountants: [anna.userId] });
    await aProject(world.tx, { name: 'Of others' });
    const lines = [
      ...july,
      line('2026-08-01', {}, { project: 'Of others' }),
      line('2026-08-01', {}, { project: 'TWIN' }),
      line('2025-12-01', {}, { endDate: '2026-02-01' }),
      line('2026-09-02', {}, { endDate: '2026-09-01' }),
      line('2026-07-01'),
      line('2026-10-01', { 'Stone Mason': '5' }),
    ];
    const refused = await checkedAndSaved(lines);
    expect([refused.status, refused.failure?.code]).toEqual([400, 'invalid_input']);
    expect(refused.failure?.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['lines.2.project', serverMessages.pastedProjectUnknown],
      ['lines.3.project', serverMessages.pastedProjectTwice],
      ['lines.4.startDate', messages.rangeOverlaps],
      ['lines.5.endDate', messages.rangeReversed],
      ['lines.6.startDate', serverMessages.rangeTwice],
      ['lines.7.Stone Mason', serverMessages.roleUnknown],
    ]);
    expect(await rangesOf()).toEqual([['2026-01-01', null, { Designer: '15.0000' }, 1]]);
  });

  it('is known by the code of its project too', async () => {
    const code =
      (await sql<{ code: string }>`select project_code as code from project where id = ${portal.id}`.execute(world.tx))
        .rows[0]?.code ?? '';
    expect((await check([line('2026-07-01', {}, { project: code.toLowerCase() })])).data.lines[0]?.projectName).toBe(
      'Portal',
    );
  });

  it('is refused when another user changed a range meanwhile, with the new effect', async () => {
    const { mark } = (await check(july)).data;
    await anna.call(rateEndpoints.change, {
      query: { projectId: portal.id, startDate: '2026-01-01', newStartDate: '2026-01-01', version: 1 },
      body: { Designer: '16' },
    });
    const refused = await save(july, mark);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'stale_version']);
    expect(refused.failure?.current).toMatchObject({ lines: [{ becomes: 'changed' }, { becomes: 'new' }] });
  });

  it('of two at once has one win', async () => {
    const { mark } = (await check(july)).data;
    const other = [line('2026-05-01', { 'React Developer': '55' })];
    const answers = await Promise.all([save(july, mark), save(other, mark)]);
    expect(answers.map((answer) => answer.failure?.code ?? 'saved').sort()).toEqual(['saved', 'stale_version']);
  });

  it('of 1,000 rows is quick', async () => {
    for (let at = 0; at < 100; at += 1) await aProject(world.tx, { name: `Quick ${at}`, accountants: [anna.userId] });
    const lines = Array.from({ length: 1000 }, (_, at) =>
      line(
        `2026-${String((at % 10) + 1).padStart(2, '0')}-01`,
        { 'React Developer': `${at}.5`, Designer: '20' },
        { project: `quick ${Math.floor(at / 10)}` },
      ),
    );
    const { mark } = (await check(lines)).data;
    const begin = performance.now();
    const saved = await save(lines, mark);
    const tookMs = performance.now() - begin;
    expect(saved.data).toEqual({ added: 1000, changed: 0, same: 0 });
    expect(tookMs).toBeLessThan(8000);
  });
});
