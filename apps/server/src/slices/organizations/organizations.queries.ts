import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import type { Context } from '../../handle.ts';
import { selectOrganizations } from './organizations.sql.ts';

type List = (typeof organizationEndpoints)['list'];

/** The current profile of each organization with books. */
export const listOrganizations = async ({ tx }: Context<List>): Promise<AnswerOf<List>> => ({
  organizationDetails: await selectOrganizations(tx),
});
