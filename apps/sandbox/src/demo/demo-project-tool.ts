/** People and projects of the imitated project tool; always the same. */
export type DemoPerson = {
  readonly zuid: string;
  readonly zpuid: string;
  readonly name: string;
  /** Missing for one person, as user lists sometimes lack it. */
  readonly email?: string;
  readonly role: string;
  readonly active: boolean;
};

export type DemoTask = {
  readonly id: string;
  readonly name: string;
  readonly listName: string;
  /** The task this one is a part of. */
  readonly rootId?: string;
};
export type DemoBug = { readonly id: string; readonly key: string; readonly title: string };

export type DemoRegion = 'US' | 'UK' | 'IND' | 'CA' | 'UAE';

export type DemoProject = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly client: string;
  readonly region: DemoRegion;
  readonly startDay: string;
  readonly memberZuids: readonly string[];
  readonly tasks: readonly DemoTask[];
  readonly bugs: readonly DemoBug[];
  readonly generalNames: readonly string[];
};

export const portal = { id: '685798', name: 'countinghouse-demo', zpuid: '685798000000009001' } as const;

const person = (number: number, name: string, role: string, hasEmail = true): DemoPerson => ({
  zuid: String(60_700_000_000 + number),
  zpuid: `6857980000000900${String(number).padStart(2, '0')}`,
  name,
  ...(hasEmail
    ? {
        email: `${name
          .toLowerCase()
          .replaceAll(' ', '.')
          .normalize('NFD')
          .replace(/[^a-z.]/g, '')}@devs.example`,
      }
    : {}),
  role,
  active: true,
});

export const demoPeople: readonly DemoPerson[] = [
  person(1, 'Priya Raman', 'React Developer'),
  person(2, 'Tomas Novak', 'Node.js Developer'),
  person(3, 'Amara Okafor', 'QA Engineer'),
  person(4, 'Mateo Fernandez', 'React Developer'),
  person(5, 'Yuki Tanaka', 'Node.js Developer'),
  person(6, 'Elif Demir', 'Designer'),
  person(7, 'Jonas Berg', 'Node.js Developer'),
  person(8, 'Ananya Iyer', 'React Developer'),
  person(9, 'Lucas Moreau', 'QA Engineer', false),
  person(10, 'Zanele Dube', 'Node.js Developer'),
  person(11, 'Marek Kowalski', 'React Developer'),
  person(12, 'Sofia Rossi', 'Designer'),
  person(13, 'Kavya Nair', 'React Developer'),
  person(14, 'Rohan Mehta', 'Node.js Developer'),
  person(15, 'Chloe Tremblay', 'React Developer'),
  person(16, 'Ethan Roy', 'QA Engineer'),
  person(17, 'Layla Haddad', 'Node.js Developer'),
  person(18, 'Omar Nasser', 'Designer'),
];

const taskNames: Readonly<Record<string, readonly (readonly [name: string, list: string])[]>> = {
  1: [
    ['Ingest pipeline', 'Platform'],
    ['Schema registry', 'Platform'],
    ['Retry of failed loads', 'Platform'],
    ['Dashboard shell', 'Front end'],
    ['Access rules', 'Front end'],
  ],
  2: [
    ['Sign-in flow', 'App'],
    ['Offline queue', 'App'],
    ['Push messages', 'App'],
    ['Design system', 'Design'],
    ['Store release', 'Release'],
  ],
  3: [
    ['Claim form', 'Portal'],
    ['Document upload', 'Portal'],
    ['Adjuster inbox', 'Back office'],
    ['Audit trail', 'Back office'],
    ['Accessibility pass', 'Portal'],
  ],
  4: [
    ['Report builder', 'Reports'],
    ['Scheduled mails', 'Reports'],
    ['Export to XLSX', 'Reports'],
    ['Chart library', 'Front end'],
    ['Query cache', 'Back end'],
  ],
  5: [
    ['Ticket queue', 'Desk'],
    ['Macro editor', 'Desk'],
    ['Escalation rules', 'Desk'],
    ['Mail intake', 'Back end'],
    ['Agent statistics', 'Front end'],
  ],
  6: [
    ['Route planner', 'Planning'],
    ['Carrier rates', 'Planning'],
    ['Customs papers', 'Back office'],
    ['Driver app', 'App'],
    ['Bilingual labels', 'Front end'],
  ],
  7: [
    ['Store heat map', 'Insights'],
    ['Stock forecast', 'Insights'],
    ['Arabic layout', 'Front end'],
    ['Till import', 'Back end'],
    ['Weekly digest', 'Back end'],
  ],
};
const bugTitles = ['Totals differ after a filter', 'Page is blank after sign-out', 'Wrong day shown near midnight'];

const project = (
  number: number,
  name: string,
  client: string,
  region: DemoRegion,
  members: readonly number[],
): DemoProject => {
  const id = `68579800000001000${number}`;
  const prefix = `68579800000002${String(number).padStart(2, '0')}`;
  const tasks = (taskNames[number] ?? []).map(([taskName, listName], index): DemoTask => ({
    id: `${prefix}${String(index + 1).padStart(2, '0')}`,
    name: taskName,
    listName,
    ...(index === 2 ? { rootId: `${prefix}01` } : {}),
  }));
  return {
    id,
    key: `CH-${number}`,
    name,
    client,
    region,
    startDay: '2026-01-05',
    memberZuids: members.map((member) => String(60_700_000_000 + member)),
    tasks,
    bugs: bugTitles.map((title, index) => ({ id: `${prefix}5${index + 1}`, key: `CH${number}-I${index + 1}`, title })),
    generalNames: ['Daily stand-up', 'Sprint planning', 'Code review'],
  };
};

/** Priya Raman works on two projects. */
export const demoProjects: readonly DemoProject[] = [
  project(1, 'Atlas Data Platform', 'Atlas Freight Inc.', 'US', [1, 2, 3]),
  project(2, 'Beacon Mobile App', 'Beacon Health Inc.', 'US', [4, 5, 6, 1]),
  project(3, 'Cobalt Claims Portal', 'Cobalt Insurance Ltd', 'UK', [7, 8, 9]),
  project(4, 'Dover Reporting Suite', 'Dover Analytics Ltd', 'UK', [10, 11, 12]),
  project(5, 'Everest Support Desk', 'Everest Retail Pvt Ltd', 'IND', [13, 14]),
  project(6, 'Fjord Freight Planner', 'Fjord Logistics Inc.', 'CA', [15, 16]),
  project(7, 'Gulf Store Insights', 'Gulf Stores LLC', 'UAE', [17, 18]),
];

/** Public holidays of the client's region on which hardly anybody works. */
export const holidays: Readonly<Record<DemoRegion, readonly string[]>> = {
  US: [
    '2026-01-01',
    '2026-01-19',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-05-31',
  ],
  UK: [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
    '2027-01-01',
    '2027-03-26',
  ],
  IND: ['2026-01-26', '2026-08-15', '2026-10-02', '2026-12-25', '2027-01-26'],
  CA: ['2026-01-01', '2026-05-18', '2026-07-01', '2026-09-07', '2026-10-12', '2026-12-25', '2027-01-01'],
  UAE: ['2026-01-01', '2026-12-02', '2026-12-03', '2027-01-01'],
};
