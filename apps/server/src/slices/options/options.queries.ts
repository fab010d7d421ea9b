import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Context } from '../../handle.ts';
import { templateNames } from '../invoice-templates/invoice-templates.public.ts';
import { allOptions, salesPersonsByName, staffOfRole } from './options.sql.ts';

type Endpoints = typeof optionEndpoints;

/** Choices for a project. */
export const projectOptions = async ({
  tx,
}: Context<Endpoints['project']>): Promise<AnswerOf<Endpoints['project']>> => ({
  ...(await allOptions(tx)),
  invoiceTemplate: (await templateNames(tx)).map((name) => ({ value: name, label: name })),
  csmUsers: await staffOfRole(tx, 'ROLE_CSM'),
  accountantUsers: await staffOfRole(tx, 'ROLE_ACCOUNTANT'),
  adminUsers: await staffOfRole(tx, 'ROLE_ADMIN'),
});

/** The sales persons that a project can be given. */
export const salesPersons = ({
  tx,
}: Context<Endpoints['salesPersons']>): Promise<AnswerOf<Endpoints['salesPersons']>> => salesPersonsByName(tx);
