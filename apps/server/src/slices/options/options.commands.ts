import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { OpenList, optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import type { Context } from '../../handle.ts';
import { allOptions, insertOption } from './options.sql.ts';

type Add = (typeof optionEndpoints)['addToProject'];

const words: Readonly<Record<OpenList, string>> = {
  accType: 'Account type',
  leadSource: 'Lead source',
  channel: 'Channel',
};

/** Adds a choice at the end of a list; from now on a project can be given it. */
export async function addOption(
  { tx, refuse, audit, reply }: Context<Add>,
  { body: { list, label } }: InputOf<Add>,
): Promise<AnswerOf<Add>> {
  if (!(await insertOption(tx, list, label)))
    return refuse('option_exists', { fields: [{ path: 'label', message: serverMessages.optionExists }] });
  audit({
    action: 'Created',
    resource: 'OPTION',
    resourceId: `${list}: ${label}`,
    resourceName: words[list],
    changes: [{ fieldName: words[list], oldValue: null, newValue: label }],
  });
  reply(messages.optionAdded(label));
  return (await allOptions(tx))[list];
}
