import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import {
  invoiceTemplateEndpoints,
  templateNameMax,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { noteDescriptionMax, noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { resignationEndpoints, resignationFields } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { viewEndpoints, viewNameMax } from '@countinghouse/contract/views/views.contract.ts';
import blns from 'big-list-of-naughty-strings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, nextNumber } from '../seed/builders.ts';
import { aTypedCompany } from './typed-company.ts';
import { aWorld, type Person, type World } from './world.ts';

let world: World;
let ada: Person;
let projectId: number;
let companyId: number;

beforeAll(async () => {
  world = await aWorld({ environment: { REQUESTS_PER_MINUTE: '1000000' } });
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId })).id;
});
afterAll(() => world.close());

interface Answered {
  readonly status: number;
  readonly failure?: { readonly errors?: readonly { readonly path: string }[] | undefined } | undefined;
}
interface Form {
  /** The path of the field's error. */
  readonly path: string;
  readonly max: number;
  /** Saves a text in this field with everything else valid, and returns its stored value. */
  readonly save: (text: string) => Promise<{ readonly answer: Answered; readonly kept: () => string | undefined }>;
}

const aCompanyWith = (
  input: (text: string) => object,
  kept: (saved: { companyName: string; displayName: string; billingAddress: { addressLine1: string } }) => string,
  path: string,
  max: number,
): Form => ({
  path,
  max,
  save: async (text) => {
    const body = { ...aTypedCompany, displayName: `Customer ${nextNumber()}`, ...input(text) };
    const answer = await ada.call(companyEndpoints.save, { body });
    return { answer, kept: () => kept(answer.data) };
  },
});

/** Every field of free text, by its label. */
const forms: Readonly<Record<string, Form>> = {
  'the name of a new project': {
    path: 'name',
    max: 200,
    save: async (name) => {
      const body = { name, zohoProjectId: String(nextNumber()), model: 'Hourly' as const };
      const answer = await ada.call(projectEndpoints.create, { body });
      return { answer, kept: () => answer.data.projectName };
    },
  },
  'the title of a link': {
    path: 'title',
    max: 200,
    save: async (title) => {
      const answer = await ada.call(linkEndpoints.add, {
        params: { id: projectId },
        body: { title, url: 'https://a.example' },
      });
      return { answer, kept: () => answer.data.title };
    },
  },
  'the words of a note': {
    path: '0.notesDescription',
    max: noteDescriptionMax,
    save: async (notesDescription) => {
      const answer = await ada.call(noteEndpoints.add, { body: [{ projectNotesId: 0, projectId, notesDescription }] });
      return { answer, kept: () => answer.data[0]?.notesDescription };
    },
  },
  'the name of a view': {
    path: 'settingName',
    max: viewNameMax,
    save: async (settingName) => {
      const body = { settingName, type: 'PROJECT' as const, settingData: [{ columnName: 'name', visible: true }] };
      const answer = await ada.call(viewEndpoints.add, { params: { userId: ada.userId }, body });
      return { answer, kept: () => answer.data.settingName };
    },
  },
  'the name of a lead source': {
    path: 'label',
    max: 100,
    save: async (label) => {
      const answer = await ada.call(optionEndpoints.addToProject, { body: { list: 'leadSource', label } });
      return { answer, kept: () => answer.data.find((one) => one.label === label)?.label };
    },
  },
  'the name of an invoice template': {
    path: 'name',
    max: templateNameMax,
    save: async (name) => {
      const answer = await ada.call(invoiceTemplateEndpoints.add, { body: { name, grouping: 'Combined' } });
      return { answer, kept: () => answer.data.name };
    },
  },
  'the name of an employee': {
    path: 'name',
    max: 200,
    save: async (name) => {
      const answer = await ada.call(employeeEndpoints.add, { body: { name } });
      return { answer, kept: () => answer.data.name };
    },
  },
  'the name of a staff user': {
    path: 'name',
    max: 200,
    save: async (name) => {
      const body = { name, email: `staff${nextNumber()}@countinghouse.example`, role: 'ROLE_CSM' as const };
      const answer = await ada.call(staffUserEndpoints.create, { body });
      return { answer, kept: () => answer.data.name };
    },
  },
  'the reason of a resignation': {
    path: 'reason',
    max: resignationFields.reason.maxLength,
    save: async (reason) => {
      const employeeId = await aDeveloper(world.tx, { projectId });
      const { places } = (
        await ada.call(resignationEndpoints.preview, { body: { employeeId, lastWorkingDay: '2026-12-31' } })
      ).data;
      const body = {
        employeeId,
        resignationDate: '2026-12-01',
        lastWorkingDay: '2026-12-31',
        reason,
        places: places.map((one) => ({ projectId: one.projectId, version: one.version })),
      };
      const answer = await ada.call(resignationEndpoints.add, { body });
      return { answer, kept: () => answer.data.reason };
    },
  },
  'the name of a company': aCompanyWith(
    (companyName) => ({ companyName }),
    (saved) => saved.companyName,
    'companyName',
    100,
  ),
  'the display name of a company': aCompanyWith(
    (displayName) => ({ displayName }),
    (saved) => saved.displayName,
    'displayName',
    200,
  ),
  'the address of a company': aCompanyWith(
    (addressLine1) => ({ billingAddress: { ...aTypedCompany.billingAddress, addressLine1 } }),
    (saved) => saved.billingAddress.addressLine1,
    'billingAddress.addressLine1',
    250,
  ),
};

const strange: Readonly<Record<string, string>> = {
  'right to left': 'مشروع \u200Fأطلس (٢٠٢٦)',
  'of joined pictures': '👩🏽‍💻🇮🇳🧾',
  'with a mark that turns the direction': 'Atlas \u202Egnp.exe',
  'of letters with loose marks': 'Zoe\u0308 A\u030Angstro\u0308m',
  'beyond the first plane': '𝒵𝓸𝓮 𠮷野家',
  'that looks like a command': `x'); drop table project; -- \\%_$1`,
  'that looks like a page': '<script>alert(1)</script>&amp;',
  'that looks like a formula': '=HYPERLINK("http://a.example";"x")',
};

describe.each(Object.entries(forms))('%s', (_, { path, max, save }) => {
  test.each(Object.entries(strange))('%s is stored as typed', async (__, text) => {
    const { answer, kept } = await save(text);
    expect(answer.status).toBeLessThan(300);
    expect(kept()).toBe(text);
  });

  test('has a maximum length and accepts it', async () => {
    const longest = '界'.repeat(max);
    const { answer, kept } = await save(longest);
    expect(answer.status).toBeLessThan(300);
    expect(kept()).toBe(longest);
    const longer = (await save(`${longest}界`)).answer;
    expect([longer.status, longer.failure?.errors?.map((one) => one.path)]).toEqual([400, [path]]);
  });

  test.each([
    ['a character that cannot be stored', 'Atlas\u0000'],
    ['half of a character', `Atlas${'👩'.slice(0, 1)}`],
  ])('with %s is rejected at its field', async (__, text) => {
    const { answer } = await save(text);
    expect([answer.status, answer.failure?.errors?.map((one) => one.path)]).toEqual([400, [path]]);
  });
});

const isWhole = process.env['FULL'] === '1';
/** A public list of texts that broke software; each of them in a full run, every tenth otherwise. */
const naughty = (blns as readonly string[]).filter((_, at) => isWhole || at % 10 === 3);

describe('the texts of a public list', () => {
  test.each(Object.entries(forms))('are returned byte for byte from %s, or are rejected at it', async (_, form) => {
    for (const text of naughty) {
      // some fields require a unique text
      const typed = `${Array.from(text)
        .slice(0, form.max - 10)
        .join('')} ${nextNumber()}`.trim();
      const { answer, kept } = await form.save(typed);
      if (answer.status < 300) expect(kept()).toBe(typed);
      else expect([answer.status, answer.failure?.errors?.[0]?.path], typed).toEqual([400, form.path]);
    }
  });

  const found: Readonly<Record<string, (text: string) => Promise<{ readonly status: number }>>> = {
    'everything at once': (query) => ada.call(searchEndpoints.everything, { query: { text: query } }),
    'invoices by number': (query) => ada.call(invoiceEndpoints.search, { query: { query } }),
    'projects by name': (projectName) => ada.call(projectEndpoints.suggestion, { query: { projectName } }),
    'to-dos by project': (projectName) => ada.call(todoEndpoints.list, { query: { projectName } }),
    'projects by the name of a column': (field) =>
      ada.call(projectEndpoints.filter, { query: { field } as never, body: {} }),
    'invoices by the name of a column': (field) => ada.call(invoiceEndpoints.list, { query: { field } as never }),
  };
  test.each(Object.entries(found))('find %s or are rejected', async (_, search) => {
    for (const text of naughty) expect([200, 400], text).toContain((await search(text)).status);
  });
});

describe('the name or address of a client', () => {
  const add = async (name: string, email = `c${nextNumber()}@acme.example`) =>
    ada.call(clientEndpoints.add, { query: { companyId }, body: [{ name, email }] });

  test.each(['علی رضایی', 'अनिल देशपांडे', 'Zoe\u0308 A\u030Angstro\u0308m', '𠮷野 太郎', 'Ł'.repeat(50)])(
    '%s is stored as written',
    async (name) => {
      expect((await add(name)).data[0]?.name).toBe(name);
    },
  );

  test.each(['Ł'.repeat(51), '👩🏽‍💻 Lee', 'Ann\u202E Lee'])('%j is rejected as a name', async (name) => {
    const answer = await add(name);
    expect([answer.status, answer.failure?.errors?.map((one) => one.path)]).toEqual([400, ['0.name']]);
  });

  test('has 254 characters at most as an address', async () => {
    const longest = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`;
    const address = longest.slice(0, 245).padEnd(246, 'e') + '.example';
    expect(address).toHaveLength(254);
    expect((await add('Ann Lee', address)).data[0]?.email).toBe(address);
    expect((await add('Ann Lee', `a${address}`)).failure?.errors?.map((one) => one.path)).toEqual(['0.email']);
  });
});
