import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { idOut, textIn } from '../wire.ts';

const option = z.object({ value: z.string(), label: z.string() });
const listOfOptions = z.array(option);
export type Option = z.output<typeof option>;

const staffOption = z.object({ email: z.string(), name: z.string() });

/** The lists that an administrator can extend; product rules depend on the others. */
export const openLists = ['accType', 'leadSource', 'channel'] as const;
export const openList = z.enum(openLists);
export type OpenList = z.output<typeof openList>;

/** The choices for a project's fields, each list in display order. */
const projectOptions = z.object({
  projectStatus: listOfOptions,
  projectModel: listOfOptions,
  payModel: listOfOptions,
  invoiceCycle: listOfOptions,
  billingModel: listOfOptions,
  invoiceTemplate: listOfOptions,
  accType: listOfOptions,
  leadSource: listOfOptions,
  channel: listOfOptions,
  /** Who can be a CSM or an accountant of a project, by name. */
  csmUsers: z.array(staffOption),
  accountantUsers: z.array(staffOption),
  /** The users who can be assigned a to-do of any project. */
  adminUsers: z.array(staffOption),
});
export type ProjectOptions = z.output<typeof projectOptions>;

const salesPerson = z.object({ id: idOut, name: z.string(), email: z.string() });

/** The choices of pickers. */
export const optionEndpoints = {
  project: endpoint({
    method: 'GET',
    path: '/options/project',
    summary: 'Choices for a project',
    roles: everyone,
    answer: projectOptions,
    refusals: [],
  }),
  addToProject: endpoint({
    method: 'POST',
    path: '/options/project',
    summary: 'Add a lead source, a channel or an account type',
    roles: ['ROLE_ADMIN'],
    body: z.strictObject({
      list: openList,
      label: textIn(100).trim().min(1, messages.pleaseEnter('name')),
    }),
    answer: listOfOptions,
    refusals: ['option_exists'],
  }),
  salesPersons: endpoint({
    method: 'GET',
    path: '/options/salesperson',
    summary: 'The sales persons that a project can have, by name',
    roles: everyone,
    answer: z.array(salesPerson),
    refusals: [],
  }),
};
