import { techStackCategory } from '@countinghouse/contract/options.ts';
import type { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { allTechStacks } from './tech-stacks.sql.ts';

type List = (typeof techStackEndpoints)['list'];

/** All roles with category and default rate. */
export async function listTechStacks({ tx }: Context<List>): Promise<AnswerOf<List>> {
  return { techStackDetails: await allTechStacks(tx, techStackCategory.options) };
}
