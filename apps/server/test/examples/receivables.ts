import type { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { reminderEndpoints } from '@countinghouse/contract/receivables/reminders.contract.ts';
import { sql } from 'kysely';
import { aCompany } from '../../seed/builders.ts';
import { aBareIssued } from '../bare-invoice.ts';
import type { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { aCompanyOfOurs, type ExamplesOf, type Ground, noId, nothingToSay, ours } from './ground.ts';

/** Adds an outstanding invoice to each project of the CSM; the companies have their names, because receivables name companies. */
export async function owedByName(ground: Ground): Promise<void> {
  await ours(ground);
  const { rows } = await sql<{ id: number }>`
    with own as (select p.* from project p join project_staff s on s.project_id = p.id where s.user_id = ${ground.csm.userId}),
      named as (update company c set display_name = own.name from own where own.company_id = c.id)
    select id from own`.execute(ground.world.tx);
  for (const { id } of rows) await aBareIssued(ground.world.tx, id, '100');
}

/** Adds one to each project of the CSM, all of them of one company. */
export async function owedByOne(ground: Ground): Promise<number> {
  await ours(ground);
  const companyId = await aCompany(ground.world.tx);
  const { rows } = await sql<{ id: number }>`
    update project p set company_id = ${companyId} from project_staff s where s.project_id = p.id and s.user_id = ${ground.csm.userId}
    returning p.id`.execute(ground.world.tx);
  for (const { id } of rows) await aBareIssued(ground.world.tx, id, '100');
  return companyId;
}

export const receivablesExamples: ExamplesOf<typeof receivableEndpoints> = {
  list: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
  documents: {
    inside: async (ground) => ({ query: { companyId: await owedByOne(ground) } }),
    missing: 'lists what is in scope',
  },
};

const year = { from: '2026-01-01', to: '2026-06-30' };
const onPaper = { ...year, paper: 'A4' as const };

export const statementsExamples: ExamplesOf<typeof statementEndpoints> = {
  page: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) }, query: year }),
    missing: async () => ({ params: { id: noId }, query: year }),
  },
  pdf: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) }, query: onPaper }),
    missing: async () => ({ params: { id: noId }, query: onPaper }),
  },
  mail: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) }, body: onPaper }),
    missing: async () => ({ params: { id: noId }, body: onPaper }),
  },
};

export const remindersExamples: ExamplesOf<typeof reminderEndpoints> = {
  get: nothingToSay,
  change: {
    // the same days would change nothing
    inside: async ({ admin }) => {
      const { data } = await admin.call(reminderEndpoints.get);
      return { body: { ...data, days: data.days === '7' ? '14' : '7' } };
    },
    missing: 'is about no project',
  },
};
