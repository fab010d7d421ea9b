import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import type { AnswerOf, Endpoint } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { aProject } from './sample-predictions.ts';

/** A write request, as parsed by the contract. */
export interface Write {
  readonly method: string;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | null;
}

type Refused = Partial<Failure> & { readonly code: RefusalCode };

/** A fake server of one project: it stores predictions, checks the contract in both directions, and can be told to refuse. */
export class StubServer {
  readonly writes: Write[] = [];
  readonly requests: string[] = [];
  predictions: Prediction[];
  project: ProjectDetails = aProject;
  /** When the invoices of open predictions are expected to be paid. */
  expected: AnswerOf<typeof expectedPaymentEndpoints.ofProject>['predictions'] = [];
  readonly otherProjectNames = ['Beside', 'Besides'];
  /** Requests with this part in their address get status 500. */
  failsAt: string | undefined;
  private readonly refused: (Refused | 'without words')[] = [];

  constructor(...predictions: Prediction[]) {
    this.predictions = predictions;
  }

  /** Refuses the next write. */
  refuseNext(refused: Refused | 'without words'): void {
    this.refused.push(refused);
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://stub');
    this.requests.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`);
    if (this.failsAt !== undefined && url.pathname.includes(this.failsAt)) return new Response('', { status: 500 });
    const found = this.endpoints().find(
      ([endpoint]) => endpoint.method === init.method && pattern(endpoint).test(url.pathname),
    );
    if (found === undefined) return Response.json({ code: 'not_found', message: url.pathname }, { status: 404 });
    const [endpoint, answer] = found;
    const query = endpoint.query?.parse(Object.fromEntries(url.searchParams)) ?? {};
    const body: unknown = endpoint.body?.parse(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    if (endpoint.method !== 'GET') {
      const key = new Headers(init.headers).get('idempotency-key');
      this.writes.push({ method: endpoint.method, query, body, key });
      const no = this.refused.shift();
      if (no === 'without words') return new Response('', { status: 500 });
      if (no !== undefined) {
        const { status, message } = refusals[no.code];
        return Response.json({ message, ...no }, { status });
      }
    }
    const data: unknown = endpoint.answer.parse(answer({ query: query as Record<string, string>, path: url.pathname }));
    return Response.json({ data }, { status: endpoint.status ?? 200 });
  };

  /** Closes or reopens the prediction of an address. */
  private closed(path: string, closed: Prediction['closed']) {
    this.predictions = this.predictions.map((one) =>
      path.includes(`/${one.predictionId}/`) ? { ...one, closed, version: one.version + 1 } : one,
    );
    return { ...head, predictionDetails: this.predictions };
  }

  private endpoints(): [Endpoint, (request: { query: Record<string, string>; path: string }) => unknown][] {
    const under = (predictionDetails: readonly Prediction[]) => ({ ...head, predictionDetails });
    return [
      [projectEndpoints.get, () => this.project],
      [
        workLogEndpoints.source,
        () => ({
          connected: true,
          lastSyncedTime: null,
          running: null,
          openHours: '0.00',
          draftHours: '0.00',
          billedHours: '0.00',
          writtenOffHours: '0.00',
          syncStops: [],
        }),
      ],
      [
        invoiceEndpoints.list,
        ({ query }) => ({
          invoiceDetails: [],
          totals: {
            byCurrency: [],
            usd: { invoiceAmount: '0.00', receivedAmount: '0.00', outStandingAmount: '0.00' },
            withoutRate: [],
          },
          paginationDetails: {
            pageNo: query['pageNo'],
            pageSize: query['pageSize'],
            totalPages: 0,
            totalElements: 0,
            nextCursor: null,
          },
        }),
      ],
      [
        predictionEndpoints.withPendingInvoices,
        () => ({ ...under(this.predictions), pendingInvoices: [], otherProjectNames: this.otherProjectNames }),
      ],
      [
        predictionEndpoints.between,
        ({ query: { startDate = '', endDate = '9999' } }) =>
          under(this.predictions.filter((one) => one.startDate <= endDate && (one.endDate ?? '9999') >= startDate)),
      ],
      [predictionEndpoints.latest, () => under(this.predictions.slice(-1))],
      [expectedPaymentEndpoints.ofProject, () => ({ predictions: this.expected })],
      [
        predictionEndpoints.get,
        ({ path }) => under(this.predictions.filter((one) => path.endsWith(`/${one.predictionId}`))),
      ],
      [predictionEndpoints.add, () => under([])],
      [predictionEndpoints.change, () => under([])],
      [
        predictionEndpoints.close,
        ({ path }) => this.closed(path, { on: '2026-11-21', by: 'Amelia Stone', reason: 'no budget' }),
      ],
      [predictionEndpoints.reopen, ({ path }) => this.closed(path, null)],
      [
        predictionEndpoints.remove,
        ({ path }) => {
          this.predictions = this.predictions.filter((one) => !path.endsWith(`/${one.predictionId}`));
          return {};
        },
      ],
    ];
  }
}

const head = {
  projectId: aProject.projectId,
  projectName: aProject.projectName,
  projectModel: aProject.projectModel,
  payModel: aProject.payModel,
  cycle: aProject.invoiceCycle,
  csm: 'Carlos Vega',
  currencyCode: 'GBP',
};

const pattern = (endpoint: Endpoint): RegExp => new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
