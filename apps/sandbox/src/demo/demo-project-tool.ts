import { addDays, type CalendarDay, firstOfMonth } from '../wire/calendar-day.ts';
import { taskNames } from './demo-tasks.ts';

/** People and projects of the imitated project tool; always the same. */
export type DemoPerson = {
  readonly zuid: string;
  readonly zpuid: string;
  readonly name: string;
  /** Missing for one person, as user lists sometimes lack it. */
  readonly email?: string | undefined;
  readonly role: string;
  /** The month of the demo, counted from 0, in which the person leaves: they work until its 14th. */
  readonly leavesInMonth?: number;
  /** Works on projects of the demo's history only. */
  readonly isOfHistory?: true;
};

export type DemoTask = {
  readonly id: string;
  readonly name: string;
  readonly listName: string;
  /** The task of this subtask. */
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
  /** The months in which people work on it once the demo has a history; without one it begins with the demo. */
  readonly history?: HistoryOfProject;
};

/** Months are counted from the first one of the demo without a history, which is 0. */
export type HistoryOfProject = {
  readonly fromMonth: number;
  /** The last month of a project that is over. */
  readonly toMonth?: number;
  /** Unknown to a demo without a history. */
  readonly isOnlyThere: boolean;
};

export const portal = { id: '685798', name: 'countinghouse-demo', zpuid: '685798000000009001' } as const;

const person = (number: number, name: string, role: string, differing: Partial<DemoPerson> = {}): DemoPerson => ({
  zuid: String(60_700_000_000 + number),
  zpuid: `6857980000000900${String(number).padStart(2, '0')}`,
  name,
  email: `${name
    .toLowerCase()
    .replaceAll(' ', '.')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')}@devs.example`,
  role,
  ...differing,
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
  person(9, 'Lucas Moreau', 'QA Engineer', { email: undefined }),
  person(10, 'Zanele Dube', 'Node.js Developer'),
  person(11, 'Marek Kowalski', 'React Developer'),
  person(12, 'Sofia Rossi', 'Designer'),
  person(13, 'Kavya Nair', 'React Developer'),
  person(14, 'Rohan Mehta', 'Node.js Developer'),
  person(15, 'Chloe Tremblay', 'React Developer'),
  person(16, 'Ethan Roy', 'QA Engineer'),
  person(17, 'Layla Haddad', 'Node.js Developer'),
  person(18, 'Omar Nasser', 'Designer'),
  person(19, 'Freya Lindqvist', 'React Developer'),
  person(20, 'Dmitri Volkov', 'Node.js Developer'),
  person(21, 'Grace Mbeki', 'QA Engineer'),
  person(22, 'Hugo Almeida', 'Designer'),
  person(23, 'Noor Rahman', 'React Developer'),
  person(24, 'Felix Braun', 'Node.js Developer'),
  person(25, 'Ingrid Solberg', 'QA Engineer', { leavesInMonth: 7 }),
  person(26, 'Maximiliana Wolfeschlegelsteinhausen', 'Node.js Developer'),
  person(27, 'Tariq Aziz', 'Data Analyst'),
  person(28, 'Beatriz Costa', 'React Developer'),
  person(29, 'Samuel Osei', 'Node.js Developer'),
  person(30, 'Nina Petrova', 'Designer'),
  person(31, 'Kenji Mori', 'QA Engineer'),
  person(32, 'Aarav Sharma', 'React Developer'),
  person(33, 'Diya Patel', 'Node.js Developer'),
  person(34, 'Ishaan Gupta', 'Node.js Developer'),
  person(35, 'Meera Joshi', 'QA Engineer'),
  person(36, 'Vikram Rao', 'Designer'),
  person(37, 'Yasmin Farouk', 'React Developer'),
  person(38, 'Hassan Karim', 'Node.js Developer'),
  person(39, 'Salma Idris', 'QA Engineer'),
  person(40, 'Pavel Horak', 'Data Analyst'),
  person(41, 'Rhys Morgan', 'React Developer', { isOfHistory: true }),
  person(42, 'Isla Fraser', 'QA Engineer', { isOfHistory: true }),
  person(43, 'Adele Lavoie', 'Node.js Developer', { isOfHistory: true }),
  person(44, 'Marcus Reed', 'React Developer', { isOfHistory: true }),
  person(45, 'Bryn Hughes', 'Node.js Developer', { isOfHistory: true }),
];

/** Whether a person, by number from 1, works here on a day; the demo begins on the first day of a month. */
export function isStillHere(personNumber: number, day: CalendarDay, firstDay: CalendarDay): boolean {
  const months = demoPeople[personNumber - 1]?.leavesInMonth;
  return months === undefined || day <= addDays(firstOfMonth(firstDay, months), 13);
}

const bugTitles = ['Totals differ after a filter', 'Page is blank after sign-out', 'Wrong day shown near midnight'];

const project = (
  number: number,
  name: string,
  client: string,
  region: DemoRegion,
  members: readonly number[],
  history?: HistoryOfProject,
): DemoProject => {
  const id = `6857980000000100${String(number).padStart(2, '0')}`;
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
    ...(history === undefined ? {} : { history }),
  };
};

/** A project that began before the demo does. */
const since = (fromMonth: number): HistoryOfProject => ({ fromMonth, isOnlyThere: false });
/** A project that only a demo with a history has. */
const only = (fromMonth: number, toMonth?: number): HistoryOfProject => ({
  fromMonth,
  isOnlyThere: true,
  ...(toMonth === undefined ? {} : { toMonth }),
});

/** Priya Raman and Pavel Horak work on two projects; in the history everyone works on one until the next begins. */
export const demoProjects: readonly DemoProject[] = [
  project(1, 'Atlas Data Platform', 'Atlas Freight Inc.', 'US', [1, 2, 3], since(-18)),
  project(2, 'Beacon Mobile App', 'Beacon Health Inc.', 'US', [4, 5, 6, 1]),
  project(3, 'Cobalt Claims Portal', 'Cobalt Insurance Ltd', 'UK', [7, 8, 9], since(-12)),
  project(4, 'Dover Reporting Suite', 'Dover Analytics Ltd', 'UK', [10, 11, 12]),
  project(5, 'Everest Support Desk', 'Everest Retail Pvt Ltd', 'IND', [13, 14], since(-18)),
  project(6, 'Fjord Freight Planner', 'Fjord Logistics Inc.', 'CA', [15, 16]),
  project(7, 'Gulf Store Insights', 'Gulf Stores LLC', 'UAE', [17, 18]),
  project(8, 'Harbour Loyalty Programme', 'Harbour Retail Group', 'UK', [19, 20, 21, 22], since(-6)),
  project(9, 'Indigo Fleet Telematics', 'Indigo Carriers Inc.', 'CA', [23, 24, 25, 26, 27, 40]),
  project(10, 'Juniper Patient Records', 'Juniper Clinics Inc.', 'US', [28, 29, 30, 31], since(-4)),
  project(
    11,
    'Kestrel Trading Console for Derivatives and Fixed Income Desks',
    'Kestrel Securities Pvt Ltd',
    'IND',
    [32, 33, 34, 35, 36],
  ),
  project(12, 'Lumen Energy Portal', 'Lumen Utilities LLC', 'UAE', [37, 38, 39, 40]),
  project(13, 'Quarry Booking Engine', 'Quarry Travel Inc.', 'US', [4, 5, 6], only(-18, -2)),
  project(14, 'Redwood Warehouse App', 'Redwood Supply Co.', 'US', [26, 27], only(-15, -1)),
  project(15, 'Sable Insurance Quotes', 'Sable Brokers Ltd', 'UK', [10, 11, 12], only(-18, -1)),
  project(16, 'Thistle Claims API', 'Cobalt Insurance Ltd', 'UK', [41, 42], only(-6)),
  project(17, 'Umber Retail Analytics', 'Everest Retail Pvt Ltd', 'IND', [32, 33, 34], only(-18, -1)),
  project(18, 'Vega Kirana App', 'Vega Foods Pvt Ltd', 'IND', [35, 36], only(-9, -1)),
  project(19, 'Willow Clinic Portal', 'Willow Health Inc.', 'CA', [23, 24, 25], only(-18, -1)),
  project(20, 'Xenon Grid Console', 'Xenon Power Inc.', 'CA', [43], only(-4)),
  project(21, 'Yarrow Tourism Site', 'Yarrow Tourism LLC', 'UAE', [17, 18], only(-14, -1)),
  project(22, 'Zephyr Port Logistics', 'Zephyr Ports LLC', 'UAE', [37, 38, 39], only(-18, -1)),
  project(23, 'Amber Payments Hub', 'Amber Pay Inc.', 'US', [44], only(-3)),
  project(24, 'Basalt Energy Desk', 'Basalt Energy Ltd', 'UK', [45], only(-8)),
  project(25, 'Cedar School Portal', 'Cedar Schools Inc.', 'CA', [15, 16], only(-6, -1)),
];

/** The projects of a demo, with or without its history. */
export const projectsOfDemo = (hasHistory: boolean): readonly DemoProject[] =>
  demoProjects.filter(({ history }) => hasHistory || history?.isOnlyThere !== true);

/** The people of a demo, with or without its history. */
export const peopleOfDemo = (hasHistory: boolean): readonly DemoPerson[] =>
  demoPeople.filter(({ isOfHistory }) => hasHistory || isOfHistory !== true);

/** Public holidays of the client's region, on which few people work. */
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
