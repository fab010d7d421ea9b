import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { OpenList, optionEndpoints } from '@countinghouse/contract/options.contract.ts';
import type { Context } from '../../handle.ts';
import { allOptions, insertOption, insertSalesPerson } from './options.sql.ts';

type Add = (typeof optionEndpoints)['addToProject'];
type AddSalesPerson = (typeof optionEndpoints)['addSalesPerson'];

const words: Readonly<Record<OpenList, string>> = {
  accType: 'Account type',
  leadSource: 'Lead source',
  channel: 'Channel',
};

/** Adds a choice at the end of a list; from now on a project can be given it. */
export async function addOption(
  { tx, refuse, tell, say }: Context<Add>,
  { body: { list, label } }: InputOf<Add>,
): Promise<AnswerOf<Add>> {
  if (!(await insertOption(tx, list, label)))
    return refuse('option_exists', { fields: [{ path: 'label', message: serverMessages.optionExists }] });
  tell({
    action: 'Created',
    resource: 'OPTION',
    resourceId: `${list}: ${label}`,
    resourceName: words[list],
    changes: [{ fieldName: words[list], oldValue: null, newValue: label }],
  });
  say(messages.optionAdded(label));
  return (await allOptions(tx))[list];
}

/** Adds somebody who sells projects; sales persons never sign in. */
export async function addSalesPerson(
  { tx, now, refuse, tell, say }: Context<AddSalesPerson>,
  { body: { name, email } }: InputOf<AddSalesPerson>,
): Promise<AnswerOf<AddSalesPerson>> {
  const added = await insertSalesPerson(tx, { name, email, now });
  if (added === undefined)
    return refuse('sales_person_exists', { fields: [{ path: 'email', message: serverMessages.salesPersonExists }] });
  tell({
    action: 'Created',
    resource: 'SALES_PERSON',
    resourceId: added.id,
    resourceName: name,
    changes: [
      { fieldName: 'Name', oldValue: null, newValue: name },
      { fieldName: 'Email', oldValue: null, newValue: email },
    ],
  });
  say(messages.optionAdded(name));
  return added;
}
