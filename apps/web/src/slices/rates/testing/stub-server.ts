import { isRead } from '@countinghouse/contract/calls.ts';
import type { AnswerOf, Endpoint } from '@countinghouse/contract/endpoint.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { rateEndpoints, type RateEffect, type RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';
import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { aRange, sampleDevelopers, sampleProject } from './sample-rates.ts';

/** A write that arrived, parsed by the contract. */
export interface Write {
  readonly endpoint: Endpoint;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly key: string | null;
}

type Refused = Partial<Failure> & { readonly code: RefusalCode };

/** A server with one project: it stores ranges, follows the contract in both directions, and can be made to refuse. */
export class StubServer {
  readonly writes: Write[] = [];
  ranges: RateRangeOut[];
  techStacks: AnswerOf<typeof techStackEndpoints.list>['techStackDetails'] = [
    {
      id: 1,
      name: 'React Developer',
      category: 'Front End Technologies',
      defaultRate: '20.0000',
      defaultRateCurrency: 'USD',
      isBuiltIn: false,
      developers: 0,
      version: 1,
    },
    {
      id: 2,
      name: 'Node.js Developer',
      category: 'Back End Technologies',
      defaultRate: null,
      defaultRateCurrency: 'USD',
      isBuiltIn: false,
      developers: 0,
      version: 1,
    },
    {
      id: 3,
      name: 'Designer',
      category: 'Resource & Design',
      defaultRate: '15.0000',
      defaultRateCurrency: 'USD',
      isBuiltIn: false,
      developers: 0,
      version: 1,
    },
  ];
  project: ProjectDetails = sampleProject;
  /** The effects of a change on periods without an invoice. */
  effectsOf: (change: unknown) => readonly RateEffect[] = () => [];
  private readonly refused: Refused[] = [];
  private held: Promise<void> | undefined;

  constructor(...ranges: RateRangeOut[]) {
    this.ranges = ranges;
  }

  /** Refuses the next write. */
  refuseNext(refused: Refused): void {
    this.refused.push(refused);
  }

  /** Makes writes wait until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://stub');
    const found = this.endpoints().find(
      ({ endpoint }) => endpoint.method === init.method && pattern(endpoint).test(url.pathname),
    );
    if (found === undefined) return Response.json({ code: 'not_found', message: url.pathname }, { status: 404 });
    const { endpoint, answer } = found;
    const query = endpoint.query?.parse(Object.fromEntries(url.searchParams)) ?? {};
    const body: unknown = endpoint.body?.parse(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    if (!isRead(endpoint)) {
      this.writes.push({ endpoint, query, body, key: new Headers(init.headers).get('idempotency-key') });
      await this.held;
      const no = this.refused.shift();
      if (no !== undefined) {
        const { status, message } = refusals[no.code];
        return Response.json({ message, ...no }, { status });
      }
    }
    const data: unknown = endpoint.answer.parse(answer({ query, body } as never));
    return Response.json({ data }, { status: endpoint.status ?? 200 });
  };

  private endpoints(): { endpoint: Endpoint; answer: (request: never) => unknown }[] {
    type Request = { query: { startDate: string; endDate?: string; newStartDate: string; newEndDate?: string } };
    return [
      { endpoint: projectEndpoints.get, answer: () => this.project },
      {
        endpoint: rateEndpoints.ranges,
        answer: () => ({
          dateRangeOptions: this.ranges,
          defaultRates: { 'React Developer': '20.0000' },
          developers: sampleDevelopers,
        }),
      },
      {
        endpoint: rateEndpoints.effects,
        answer: ({ body }: { body: unknown }) => ({ effects: this.effectsOf(body), projectCount: 1, behind: null }),
      },
      { endpoint: techStackEndpoints.list, answer: () => ({ techStackDetails: this.techStacks }) },
      {
        endpoint: rateEndpoints.add,
        answer: ({ query, body }: Request & { body: Record<string, string> }) => {
          const added = aRange(query.startDate, query.endDate ?? null, { techStackRates: body });
          this.ranges = [...this.ranges, added].sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
          return added;
        },
      },
      {
        endpoint: rateEndpoints.change,
        answer: ({ query, body }: Request & { body: Record<string, string> }) =>
          this.replace(query.startDate, {
            startDate: query.newStartDate,
            endDate: query.newEndDate ?? null,
            techStackRates: body,
          }),
      },
      {
        endpoint: rateEndpoints.changeSpecial,
        answer: ({ query, body }: Request & { body: { employeeId: number; rate: string }[] }) =>
          this.replace(query.startDate, {
            specialRateDetails: body.map(({ employeeId, rate }) => {
              const holder = sampleDevelopers.find((one) => one.employeeId === employeeId);
              return { employeeId, rate, employeeName: holder?.employeeName ?? '', role: holder?.role ?? '' };
            }),
          }),
      },
      {
        endpoint: rateEndpoints.remove,
        answer: ({ query }: Request) => {
          this.ranges = this.ranges.filter((one) => one.startDate !== query.startDate);
          return {};
        },
      },
      {
        endpoint: techStackEndpoints.changeDefaultRate,
        answer: ({ body }: { body: { id: number; defaultRate: string | null } }) => {
          const before = this.techStacks.find((one) => one.id === body.id);
          return { ...before, defaultRate: body.defaultRate, version: 2 };
        },
      },
    ];
  }

  private replace(startDate: string, next: Partial<RateRangeOut>): RateRangeOut | undefined {
    this.ranges = this.ranges.map((one) =>
      one.startDate === startDate ? { ...one, ...next, version: one.version + 1 } : one,
    );
    return this.ranges.find((one) => one.startDate === (next.startDate ?? startDate));
  }
}

const pattern = (endpoint: Endpoint): RegExp => new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
