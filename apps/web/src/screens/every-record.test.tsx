import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { EditClientDrawer } from '../slices/clients/edit-client-drawer.tsx';
import { CompanyDrawer } from '../slices/companies/company-drawer.tsx';
import { acme, choices, offered } from '../slices/companies/testing/sample-company.ts';
import { CostDrawer } from '../slices/costs/cost-drawer.tsx';
import { ConnectionDrawer } from '../slices/connections/connection-drawer.tsx';
import { DeveloperDrawer } from '../slices/developers/developer-drawer.tsx';
import { EmployeeDrawer } from '../slices/employees/employee-drawer.tsx';
import { HolidayDrawer } from '../slices/holidays/holiday-drawer.tsx';
import { IncentiveDrawer } from '../slices/incentives/incentive-drawer.tsx';
import { TemplateDrawer } from '../slices/invoice-templates/template-drawer.tsx';
import { ScheduleDrawer } from '../slices/jobs/schedule-drawer.tsx';
import { LinkDrawer } from '../slices/projects/link-drawer.tsx';
import { EditProjectDrawer } from '../slices/projects/edit-project-drawer.tsx';
import { sampleOptions, sampleProject, sampleSellers } from '../slices/projects/testing/sample-project.ts';
import { PredictionDrawer } from '../slices/predictions/prediction-drawer.tsx';
import { aPrediction, aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { AmendDrawer } from '../slices/invoices/saved/amend-drawer.tsx';
import { aDraft } from '../slices/invoices/testing/sample-invoice.ts';
import { ChangeRatesDrawer } from '../slices/rates/change-rates-drawer.tsx';
import { DefaultRateDrawer } from '../slices/rates/default-rate-drawer.tsx';
import { shownRange, shownRates } from '../slices/rates/shown-rates.ts';
import { SpecialRatesDrawer } from '../slices/rates/special-rates-drawer.tsx';
import { aRange } from '../slices/rates/testing/sample-rates.ts';
import { OrderDrawer } from '../slices/purchase-orders/order-drawer.tsx';
import { OpeningDrawer } from '../slices/retainer/opening-drawer.tsx';
import { EditProfileDrawer } from '../slices/users/edit-profile-drawer.tsx';
import { OrganizationDrawer } from '../slices/organizations/organization-drawer.tsx';
import { ResignationDrawer } from '../slices/resignations/resignation-drawer.tsx';
import { SalesPersonDrawer } from '../slices/sales-persons/sales-person-drawer.tsx';
import { TechStackDrawer } from '../slices/tech-stacks/tech-stack-drawer.tsx';
import { TodoDrawer } from '../slices/todos/todo-drawer.tsx';
import { UserDrawer } from '../slices/users/user-drawer.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';

interface RecordCase {
  /** Its drawer, opened on the stored record. */
  readonly open: (onClose: () => void) => ReactNode;
  /** The record as another user saved it: other values in `field` and `onlyTheirs`, version 3. */
  readonly theirs: object;
  /** How the server sends the record where it has something around it. */
  readonly sent?: (record: object) => object;
  /** The field that both changed: its label, and what stands there at first. */
  readonly field: {
    readonly label: string;
    /** Beside both values, where it is another one. */
    readonly comparedAs?: string;
    readonly before: string;
    readonly mine: string;
    readonly theirs: string;
  };
  /** The same field in a request that saves, as a path. */
  readonly sentAs: string;
  /** A field that only they changed: its path in the request, their value, the value before, and its name in the record. */
  readonly onlyTheirs: readonly [string, unknown, unknown, string?];
}

const names = { before: 'First name', mine: 'My name', theirs: 'Their name' } as const;
const version = 2;
const employee = { employeeId: 11, email: 'asha@example.com', employeeNumber: null, isByHand: true };
const user = {
  userId: 5,
  email: 'ann@example.com',
  role: 'ROLE_CSM',
  verified: true,
  secondFactorActive: true,
  seesCosts: false,
  projects: 0,
} as const;
const techStack = {
  id: 4,
  category: 'Back End Technologies',
  defaultRate: null,
  defaultRateCurrency: 'USD',
  isBuiltIn: false,
  developers: 0,
} as const;
const holiday = { id: 7, region: 'UK', date: '2026-12-25', source: 'hand' } as const;
const salesPerson = {
  id: 8,
  email: 'sal@example.com',
  phoneNumber: null,
  projects: 0,
  incentives: 0,
  paidThrough: null,
};
const template = { templateId: 9, grouping: 'Standard', isBuiltIn: false, projects: 0 } as const;
const client = {
  id: 6,
  email: 'carl@example.com',
  phoneNumber: null,
  company: { id: 1, companyName: 'Northwind', region: 'US' },
  projects: 1,
} as const;
const incentive = {
  id: 12,
  projectId: 7,
  projectName: 'Atlas',
  category: 'Percentage',
  basis: 'Amount',
  currencyCode: 'USD',
  fromMonth: 'Jan-2026',
  toMonth: null,
} as const;
const job = { name: 'EXCHANGE_RATES', enabled: true, nextRun: null, isAsked: false, lastRun: null };
const developer = {
  employeeId: 11,
  employeeName: 'Asha Rao',
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '50.00',
  fromDate: '2026-05-01',
  offBoardDate: null,
} as const;
const cost = {
  costId: 3,
  employeeId: 11,
  employeeName: 'Asha Rao',
  costPerHour: '30.0000',
  currencyCode: 'USD',
  startDate: '2026-01-01',
  endDate: null,
} as const;
const order = {
  orderId: 5,
  amount: '1000.00',
  currencyCode: 'USD',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  used: '0.00',
  pending: '0.00',
  document: null,
} as const;
const retainer = {
  projectId: 7,
  currencyCode: 'USD',
  retainerActiveBalance: '100.00',
  retainerActiveDate: '2026-01-31',
  heldAmount: '0.00',
  openingBalance: '100.00',
  openingDate: '2026-01-31',
  entries: [],
};
const resignation = {
  resignationId: 3,
  employeeId: 11,
  employeeName: 'Asha Rao',
  resignationDate: '2026-06-01',
  lastWorkingDay: '2026-06-30',
  status: 'Serving notice',
  otherProjects: 0,
} as const;
const connection = {
  id: 2,
  code: 'quickbooks_us',
  provider: 'QUICK_BOOKS',
  region: 'US',
  clientId: 'client',
  redirectUrl: 'http://127.0.0.1/api/oauth/quickbooks_us/callback',
  scopeCode: 'com.intuit.quickbooks.accounting',
  grantedScopes: null,
  realmId: '9341450000000001',
  dataCentre: null,
  apiVersion: null,
  portal: null,
  chargesVat: false,
  taxState: null,
  state: 'not connected',
  expiresAt: null,
} as const;
const organization = {
  id: 2,
  organizationName: 'Northwind UK',
  provider: 'QUICK_BOOKS',
  region: 'UK',
  chargesVat: false,
  addressLine1: '1 High Street',
  addressLine2: '',
  city: 'York',
  state: '',
  zipCode: 'YO1 7HH',
  country: 'United Kingdom',
  taxNumber: '',
  sacCode: '',
  bankDetails: '',
  paymentInstructions: '',
  pageLanguage: 'English',
  footer: '',
  logo: null,
  changedByName: null,
  changedAt: '2026-11-26T10:00:00.000Z',
} as const;
const todo = {
  todoId: 'own 3',
  type: 'HAND',
  projectId: 1,
  projectName: 'Atlas',
  dueDate: '2026-12-01',
  startDate: null,
  endDate: null,
  predictionId: null,
  verificationId: null,
  duplicateId: null,
  retry: null,
  invoiceId: null,
} as const;

const profile = {
  userId: 3,
  role: 'ROLE_ACCOUNTANT',
  email: 'amelia@example.com',
  phoneNumber: '555-123-4567',
  imageHash: null,
  seesCosts: false,
} as const;
const prediction = aPrediction(3, '2026-12-01', { endDate: '2026-12-31' });
const underProject = {
  projectId: aProject.projectId,
  projectName: aProject.projectName,
  projectModel: aProject.projectModel,
  payModel: aProject.payModel,
  cycle: aProject.invoiceCycle,
  csm: aProject.primaryCsm,
  currencyCode: 'USD',
};
const ratesOf = (range: RateRangeOut) => shownRates({ dateRangeOptions: [range], developers: [], defaultRates: {} });
const specialRates = (doras: string, egons: string) => [
  { employeeId: 3, employeeName: 'Dora Dev', role: 'Rust', rate: doras },
  { employeeId: 4, employeeName: 'Egon Engineer', role: 'Rust', rate: egons },
];

const cases: Readonly<Record<string, RecordCase>> = {
  'a holiday': {
    open: (onClose) => (
      <HolidayDrawer holiday={{ ...holiday, name: names.before, version }} startRegion="" onClose={onClose} />
    ),
    theirs: { ...holiday, name: names.theirs, date: '2026-12-26', version: 3 },
    field: { label: 'Holiday name', ...names },
    sentAs: 'name',
    onlyTheirs: ['date', '2026-12-26', '2026-12-25'],
  },
  'a tech stack': {
    open: (onClose) => <TechStackDrawer techStack={{ ...techStack, name: names.before, version }} onClose={onClose} />,
    theirs: { ...techStack, name: names.theirs, category: 'Mobile Technologies', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['category', 'Mobile Technologies', techStack.category],
  },
  'a sales person': {
    open: (onClose) => (
      <SalesPersonDrawer salesPerson={{ ...salesPerson, name: names.before, version }} onClose={onClose} />
    ),
    theirs: { ...salesPerson, name: names.theirs, email: 'new@example.com', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['email', 'new@example.com', salesPerson.email],
  },
  'an invoice template': {
    open: (onClose) => <TemplateDrawer template={{ ...template, name: names.before, version }} onClose={onClose} />,
    theirs: { ...template, name: names.theirs, grouping: 'Combined', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['grouping', 'Combined', template.grouping],
  },
  'an employee': {
    open: (onClose) => <EmployeeDrawer employee={{ ...employee, name: names.before, version }} onClose={onClose} />,
    theirs: { ...employee, name: names.theirs, email: 'new@example.com', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['email', 'new@example.com', employee.email],
  },
  'a user': {
    open: (onClose) => <UserDrawer user={{ ...user, name: names.before, version }} onClose={onClose} />,
    theirs: { ...user, name: names.theirs, email: 'new@example.com', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['email', 'new@example.com', user.email],
  },
  'a company': {
    open: (onClose) => (
      <CompanyDrawer task="edit" company={{ ...acme, companyName: names.before, version }} onClose={onClose} />
    ),
    theirs: { ...acme, companyName: names.theirs, accStartDate: '2026-05-01', version: 3 },
    field: { label: 'Company name', ...names },
    sentAs: 'companyName',
    onlyTheirs: ['accStartDate', '2026-05-01', acme.accStartDate],
  },
  'a cost of an employee': {
    open: (onClose) => (
      <CostDrawer
        employee={{ employeeId: 11, employeeName: 'Asha Rao', email: null, cost: { ...cost, version } }}
        cost={{ ...cost, version }}
        onClose={onClose}
      />
    ),
    theirs: { ...cost, costPerHour: '42.0000', endDate: '2026-12-31', version: 3 },
    field: { label: 'Cost per hour', before: '30.0000', mine: '41.0000', theirs: '42.0000' },
    sentAs: 'costPerHour',
    onlyTheirs: ['endDate', '2026-12-31', null],
  },
  'a client': {
    open: (onClose) => <EditClientDrawer client={{ ...client, name: names.before, version }} onClose={onClose} />,
    theirs: { ...client, name: names.theirs, email: 'new@example.com', version: 3 },
    field: { label: 'Client Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['email', 'new@example.com', client.email],
  },
  'a link of a project': {
    open: (onClose) => (
      <LinkDrawer
        project={sampleProject}
        link={{ linkId: 2, title: names.before, url: 'https://example.com/board', version }}
        onClose={onClose}
      />
    ),
    theirs: { linkId: 2, title: names.theirs, url: 'https://example.com/other', version: 3 },
    field: { label: 'Title', ...names },
    sentAs: 'title',
    onlyTheirs: ['url', 'https://example.com/other', 'https://example.com/board'],
  },
  'an identity provider': {
    open: (onClose) => (
      <ConnectionDrawer
        connection={{ ...connection, organizationName: names.before, version }}
        publicUrl="http://127.0.0.1"
        onClose={onClose}
      />
    ),
    theirs: { ...connection, organizationName: names.theirs, clientId: 'another client', version: 3 },
    field: { label: 'Organization name', ...names },
    sentAs: 'organizationName',
    onlyTheirs: ['clientId', 'another client', connection.clientId],
  },
  'an organization profile': {
    open: (onClose) => (
      <OrganizationDrawer organization={{ ...organization, legalName: names.before, version }} onClose={onClose} />
    ),
    theirs: { ...organization, legalName: names.theirs, city: 'Leeds', version: 3 },
    field: { label: 'Legal name', ...names },
    sentAs: 'legalName',
    onlyTheirs: ['city', 'Leeds', organization.city],
  },
  'an incentive': {
    open: (onClose) => (
      <IncentiveDrawer
        salesPerson={{ id: 8, name: 'Sal' }}
        incentive={{ ...incentive, value: '5.00', version }}
        paidThrough={undefined}
        onClose={onClose}
      />
    ),
    theirs: { ...incentive, value: '7.00', fromMonth: 'Feb-2026', version: 3 },
    field: { label: 'Incentive value', before: '5.00', mine: '6.00', theirs: '7.00' },
    sentAs: 'value',
    onlyTheirs: ['fromMonth', 'Feb-2026', 'Jan-2026'],
  },
  'a to-do': {
    open: (onClose) => (
      <TodoDrawer
        todo={{
          ...todo,
          text: names.before,
          owners: [{ name: 'Ann', email: 'ann@example.com' }],
          byHand: { id: 3, version },
        }}
        onClose={onClose}
      />
    ),
    theirs: {
      id: 3,
      projectId: 1,
      projectName: 'Atlas',
      text: names.theirs,
      dueDate: '2026-12-02',
      ownerName: 'Ann',
      ownerEmail: 'ann@example.com',
      version: 3,
    },
    field: { label: 'To do', ...names },
    sentAs: 'text',
    onlyTheirs: ['dueDate', '2026-12-02', todo.dueDate],
  },
  'the schedule of a job': {
    open: (onClose) => <ScheduleDrawer job={{ ...job, cron: '0 5 * * *', version }} onClose={onClose} />,
    theirs: { ...job, cron: '10 5 * * *', enabled: false, version: 3 },
    field: { label: 'Schedule', before: '0 5 * * *', mine: '5 5 * * *', theirs: '10 5 * * *' },
    sentAs: 'cron',
    onlyTheirs: ['enabled', false, true],
  },
  'a project': {
    open: (onClose) => <EditProjectDrawer project={{ ...sampleProject, version }} onClose={onClose} />,
    theirs: { ...sampleProject, leaveTerm: '2.50', startDate: '2026-01-06', version: 3 },
    field: { label: 'Leave Term', before: '1.50', mine: '1.75', theirs: '2.50' },
    sentAs: 'leaveTerm',
    onlyTheirs: ['projectStartDate', '2026-01-06', sampleProject.startDate, 'startDate'],
  },
  'the own profile': {
    open: (onClose) => (
      <EditProfileDrawer profile={{ ...profile, name: names.before, version }} picture={undefined} onClose={onClose} />
    ),
    theirs: { ...profile, name: names.theirs, phoneNumber: '555-999-0000', version: 3 },
    field: { label: 'Name', ...names },
    sentAs: 'name',
    onlyTheirs: ['phoneNumber', '555-999-0000', profile.phoneNumber],
  },
  'a prediction': {
    open: (onClose) => (
      <PredictionDrawer
        project={aProject}
        currency="USD"
        otherProjects={[]}
        changed={{ ...prediction, predictedRevenueAmount: '500.00', version }}
        latestEnd={null}
        onClose={onClose}
      />
    ),
    theirs: { ...prediction, predictedRevenueAmount: '700.00', accuracy: 100, version: 3 },
    sent: (record) => ({ ...underProject, predictionDetails: [record] }),
    field: { label: 'Amount', before: '500', mine: '600', theirs: '700' },
    sentAs: 'predictionDetails.0.predictedAmount',
    onlyTheirs: ['predictionDetails.0.accuracy', 100, 75],
  },
  'the details of an invoice': {
    open: (onClose) => <AmendDrawer invoice={{ ...aDraft, customerMemo: names.before, version }} onClose={onClose} />,
    theirs: { ...aDraft, customerMemo: names.theirs, invoiceDueDate: '2026-12-22', version: 3 },
    field: { label: 'Message on invoice', ...names },
    sentAs: 'customerMemo',
    onlyTheirs: ['invoiceDueDate', '2026-12-22', aDraft.invoiceDueDate],
  },
  'the default rate of a role': {
    open: (onClose) => (
      <DefaultRateDrawer
        techStack={{ ...techStack, name: 'Rust', defaultRate: '50.0000', version }}
        onClose={onClose}
      />
    ),
    theirs: { ...techStack, name: 'Rust', defaultRate: '70.0000', defaultRateCurrency: 'EUR', version: 3 },
    field: { label: 'Default rate of Rust', comparedAs: 'Rust', before: '50.0000', mine: '60.0000', theirs: '70.0000' },
    sentAs: 'defaultRate',
    onlyTheirs: ['defaultRateCurrency', 'EUR', 'USD'],
  },
  'a range of rates': {
    open: (onClose) => (
      <ChangeRatesDrawer
        project={sampleProject}
        rates={ratesOf(aRange('2026-01-01', '2026-06-30', { techStackRates: { Rust: '50.0000' }, version }))}
        range={shownRange(aRange('2026-01-01', '2026-06-30', { techStackRates: { Rust: '50.0000' }, version }), 1)}
        currency="USD"
        today={calendarDate('2026-11-21')}
        onClose={onClose}
        onChanged={onClose}
      />
    ),
    theirs: aRange('2026-01-01', '2026-07-31', { techStackRates: { Rust: '70.0000' }, version: 3 }),
    field: { label: 'Rust', before: '50.0000', mine: '60.0000', theirs: '70.0000' },
    sentAs: 'Rust',
    onlyTheirs: ['newEndDate', '2026-07-31', '2026-06-30', 'endDate'],
  },
  'special rates': {
    open: (onClose) => (
      <SpecialRatesDrawer
        projectId={7}
        rates={ratesOf(aRange('2026-01-01', null, { specialRateDetails: specialRates('50.0000', '80.0000'), version }))}
        range={shownRange(
          aRange('2026-01-01', null, { specialRateDetails: specialRates('50.0000', '80.0000'), version }),
          1,
        )}
        currency="USD"
        onClose={onClose}
      />
    ),
    theirs: aRange('2026-01-01', null, { specialRateDetails: specialRates('70.0000', '90.0000'), version: 3 }),
    field: { label: 'Dora Dev', before: '50.0000', mine: '60.0000', theirs: '70.0000' },
    sentAs: '0.rate',
    onlyTheirs: ['1.rate', '90.0000', specialRates('70.0000', '80.0000'), 'specialRateDetails'],
  },
  'a developer on a project': {
    open: (onClose) => (
      <DeveloperDrawer
        project={{ projectId: 7, projectName: 'Atlas', projectModel: 'Mixed' }}
        developer={{ ...developer, openingLeaveBalance: '0.50', version }}
        onClose={onClose}
      />
    ),
    theirs: { ...developer, openingLeaveBalance: '2.50', fromDate: '2026-05-02', version: 3 },
    field: { label: 'Opening leave balance', before: '0.50', mine: '1.50', theirs: '2.50' },
    sentAs: '0.openingLeaveBalance',
    onlyTheirs: ['0.fromDate', '2026-05-02', developer.fromDate],
  },
  'a purchase order': {
    open: (onClose) => (
      <OrderDrawer project={sampleProject} order={{ ...order, orderNumber: names.before, version }} onClose={onClose} />
    ),
    theirs: { ...order, orderNumber: names.theirs, endDate: '2027-03-31', version: 3 },
    field: { label: 'Order number', ...names },
    sentAs: 'orderNumber',
    onlyTheirs: ['endDate', '2027-03-31', '2026-12-31'],
  },
  'the opening balance of a retainer': {
    open: (onClose) => <OpeningDrawer project={sampleProject} retainer={{ ...retainer, version }} onClose={onClose} />,
    theirs: { ...retainer, openingBalance: '300.00', openingDate: '2026-02-28', version: 3 },
    field: { label: 'Opening balance', before: '100.00', mine: '200.00', theirs: '300.00' },
    sentAs: 'openingBalance',
    onlyTheirs: ['openingDate', '2026-02-28', '2026-01-31'],
  },
  'a resignation': {
    open: (onClose) => (
      <ResignationDrawer
        resignation={{ ...resignation, projects: [], reason: names.before, version }}
        onClose={onClose}
      />
    ),
    theirs: { ...resignation, projects: [], reason: names.theirs, resignationDate: '2026-06-02', version: 3 },
    field: { label: 'Reason', ...names },
    sentAs: 'reason',
    onlyTheirs: ['resignationDate', '2026-06-02', resignation.resignationDate],
  },
};

afterEach(() => vi.unstubAllGlobals());

const at = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], content);

/** What a request saves: its query, and its body or the part of its form that has the fields. */
function contentOf({ path, body }: FakeRequest): Record<string, unknown> {
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
  const details = body instanceof FormData ? (JSON.parse(body.get('projectDetails') as string) as object) : body;
  return { ...query, ...(details as object) };
}

/** The version that a request was made over, wherever it has it. */
const versionIn = (content: unknown): unknown =>
  Number(['version', '0.version', 'predictionDetails.0.version'].map((path) => at(content, path)).find(Boolean));

/** What the fields of a drawer fetch; some of it is asked for with a body. */
const isFetch = ({ method, path }: FakeRequest): boolean =>
  method === 'GET' || path.endsWith('/preview') || /options|choices|effects/i.test(path);
const fetched = ({ path }: FakeRequest): FakeResponse => {
  if (path.startsWith('/techStack')) return ok({ techStackDetails: [] });
  if (path.endsWith('/preview')) return ok({ places: [], otherProjects: 0 });
  if (path.startsWith('/options/company')) return ok(offered);
  if (path.startsWith('/options/project')) return ok(sampleOptions);
  if (path.startsWith('/options/salesperson')) return ok(sampleSellers);
  if (path.startsWith('/company/choices')) return ok(choices);
  if (path.endsWith('/effects')) return ok({ effects: [], projectCount: 0, behind: null });
  if (path.endsWith('/options')) return ok({ accounts: [] });
  return path.startsWith('/todo') ? ok([]) : ok(['example.com']);
};

async function open(
  { open: drawer, field }: RecordCase,
  answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
) {
  const requests = fakeServer((one) => (isFetch(one) ? fetched(one) : answer(one)));
  const onClose = vi.fn();
  const { user: person } = renderPart(<WithQueries>{drawer(onClose)}</WithQueries>);
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${field.label}`) });
  const type = async (text: string) => {
    await person.clear(box);
    await person.type(box, text);
  };
  return {
    person,
    onClose,
    type,
    value: () => box.value,
    save: () => screen.getByRole('button', { name: /^(Save|Update)$/ }),
    saves: () => requests.filter((one) => !isFetch(one)).map(contentOf),
  };
}

const stale = (current: object, { sent }: RecordCase): FakeResponse => ({
  status: 409,
  body: {
    code: 'stale_version',
    message: 'Someone else changed this since you opened it.',
    current: sent?.(current) ?? current,
  },
});
const newer = () => within(screen.getByRole('region', { name: 'Saved by another user' }));

describe.each(Object.entries(cases))('%s', (_, one) => {
  const { field, theirs, sentAs, onlyTheirs } = one;
  const compared = field.comparedAs ?? field.label;

  test('that another user saved meanwhile is saved over their version, with the typed values and what only they changed', async () => {
    const answers = [stale(theirs, one), ok(theirs, 'Saved')];
    const { person, type, save, saves, onClose } = await open(one, () => answers.shift() ?? ok({}));
    await type(field.mine);
    await person.click(save());
    await screen.findByRole('region', { name: 'Saved by another user' });
    expect(newer().getByRole('button', { name: `Use your value for ${compared}: ${field.mine}` })).toBeTruthy();
    expect(newer().getByRole('button', { name: `Use their value for ${compared}: ${field.theirs}` })).toBeTruthy();
    await person.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saves().map((content) => [versionIn(content), at(content, sentAs)])).toEqual([
      [2, field.mine],
      [3, field.mine],
    ]);
    expect(at(saves()[1], onlyTheirs[0])).toEqual(onlyTheirs[1]);
  });

  test('that another user saved meanwhile can be accepted as they saved it', async () => {
    const { person, type, value, save, saves } = await open(one, () => stale(theirs, one));
    await type(field.mine);
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: `Use their value for ${compared}: ${field.theirs}` }));
    expect(value()).toBe(field.theirs);
    await person.click(newer().getByRole('button', { name: `Use your value for ${compared}: ${field.mine}` }));
    expect(value()).toBe(field.mine);
    await person.click(newer().getByRole('button', { name: 'Use all of their values' }));
    expect(value()).toBe(field.theirs);
    expect(screen.queryByRole('region', { name: 'Saved by another user' })).toBeNull();
    await person.click(save());
    expect(saves()).toHaveLength(1);
  });

  test('that another user saved with the same values shows that', async () => {
    const [path, , before, name = path.split('.').at(-1) ?? path] = onlyTheirs;
    const { person, type, save } = await open(one, () => stale({ ...theirs, [name]: before }, one));
    await type(field.theirs);
    await person.click(save());
    await screen.findByText('They saved the same values as yours.');
  });

  test('is saved once when Save is clicked twice', async () => {
    const { arriving, arrive } = slowResponse();
    const { person, type, save, saves, onClose } = await open(one, () => arriving);
    await type(field.mine);
    await person.dblClick(save());
    arrive(ok(theirs, 'Saved'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saves()).toHaveLength(1);
  });

  test('can be cancelled while it is being saved', async () => {
    const { person, type, save, onClose } = await open(one, () => slowResponse().arriving);
    await type(field.mine);
    await person.click(save());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close while it is saving?' }));
    expect(onClose).not.toHaveBeenCalled();
    await person.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('that is refused shows each error at its field or above the form, keeps the typed value and can be saved again', async () => {
    const errors = [
      { path: sentAs, message: 'Not like this.' },
      { path: 'ledger.0.ownerName', message: 'Not allowed.' },
    ];
    const refusal: FakeResponse = {
      status: 400,
      body: { code: 'invalid_input', message: 'Check it.', errors },
    };
    const answers: FakeResponse[] = [refusal, ok(theirs)];
    const { person, type, value, save, saves, onClose } = await open(one, () => answers.shift() ?? ok({}));
    await type(field.mine);
    await person.click(save());
    await screen.findByText('Not like this.');
    // a field that the form does not have
    screen.getByText('Ledger 1 owner name: Not allowed.');
    // what stands at the fields is not repeated in a notification
    expect(screen.queryByText('Check it.')).toBeNull();
    expect(screen.getByRole('textbox', { name: new RegExp(`^${field.label}`) }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(value()).toBe(field.mine);
    await person.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saves()).toHaveLength(2);
  });
});
