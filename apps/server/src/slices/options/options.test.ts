import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let carl: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());

const options = async () => (await carl.call(optionEndpoints.project)).data;
const add = (label: string, list: 'leadSource' | 'channel' | 'accType' = 'leadSource') =>
  admin.call(optionEndpoints.addToProject, { body: { list, label } });

describe('what can be chosen for a project', () => {
  test('comes from the server, in the order of the specification', async () => {
    const { projectModel: models, payModel: payModels, invoiceCycle: cycles, ...rest } = await options();
    const values = (list: readonly { value: string }[]) => list.map((one) => one.value);
    expect([values(models), values(payModels), values(cycles)]).toEqual([
      projectModel.options,
      payModel.options,
      invoiceCycle.options,
    ]);
    expect(values(rest.projectStatus)).toEqual(['Active', 'inactive']);
    expect(values(rest.billingModel)).toEqual(['Dedicated', 'Hourly']);
    expect(values(rest.invoiceTemplate)[0]).toBe('Standard');
    expect(values(rest.accType)).toEqual(['Key Account', 'Growth', 'Standard']);
    expect(rest.csmUsers).toEqual([{ email: carl.email, name: 'Carl' }]);
    expect(rest.adminUsers.map(({ name }) => name)).toContain('Ada');
    expect(rest.accountantUsers).toEqual([]);
  });

  test('grows at its end by what an administrator adds', async () => {
    const added = await add(' Trade fair ');
    expect([added.status, added.message]).toEqual([200, 'Trade fair was added']);
    expect((await options()).leadSource.at(-1)).toEqual({ value: 'Trade fair', label: 'Trade fair' });
  });

  test('has nothing twice, whatever the capitals, also when it is added twice at once', async () => {
    const [one, other] = await Promise.all([add('Podcast', 'channel'), add('podcast', 'channel')]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const refused = await add('PODCAST', 'channel');
    expect([refused.failure?.code, refused.failure?.errors]).toEqual([
      'option_exists',
      [{ path: 'label', message: 'This is already in the list.' }],
    ]);
    expect((await add('  ')).failure?.errors?.[0]?.message).toBe('Please enter name');
  });
});

test('sales persons are offered by name to everybody', async () => {
  const sal = { name: 'Sal Esman', email: 'sal@countinghouse.example' };
  const added = await admin.call(salesPersonEndpoints.add, { body: sal });
  const listed = await carl.call(optionEndpoints.salesPersons);
  expect(listed.data).toEqual([{ id: added.data.id, ...sal }]);
});
