import type { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const aTodoFor = ({ admin }: Ground) => ({
  text: 'Ask for the signed contract',
  dueDate: '2026-12-01',
  ownerEmail: admin.email,
});

/** A to-do that the caller requested, or may see as an administrator. */
async function aTodoOf(ground: Ground): Promise<number> {
  const { id } = await ours(ground);
  const added = await sql<{ id: number }>`
    insert into todo (project_id, owner_id, text, due_date, made_by, made_at)
    values (${id}, ${ground.csm.userId}, 'Call them', '2026-12-01', ${ground.accountant.userId}, now()) returning id`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

export const todosExamples: ExamplesOf<typeof todoEndpoints> = {
  list: { inside: async () => ({ query: {} }), missing: 'lists what is in scope' },
  add: {
    inside: async (ground) => ({ body: { ...aTodoFor(ground), projectId: (await ours(ground)).id } }),
    missing: async (ground) => ({ body: { ...aTodoFor(ground), projectId: noId } }),
  },
  change: {
    inside: async (ground) => ({ params: { id: await aTodoOf(ground) }, body: { ...aTodoFor(ground), version: 1 } }),
    missing: async (ground) => ({ params: { id: noId }, body: { ...aTodoFor(ground), version: 1 } }),
  },
  finish: {
    inside: async (ground) => ({ params: { id: await aTodoOf(ground) }, body: { version: 1 } }),
    missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
  },
};
