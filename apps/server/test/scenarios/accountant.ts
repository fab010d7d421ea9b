import { setTimeout as pause } from 'node:timers/promises';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { aTimesheetOf, savePayload } from '../invoicing.ts';
import { atScreen, connectBooks, projectsToBill, someoneSignedIn, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

type SaveBody = RequestOf<typeof invoiceEndpoints.create>['body'];

/** One request of a user, under one key until it is answered. */
interface Request {
  readonly key: string;
  readonly ask: (
    product: ProductProcess,
  ) => Promise<{ status: number; invoice: Invoice | undefined; refused: string } | undefined>;
  readonly what: 'save' | 'save in books' | 'push' | 'void';
}

interface Acknowledged {
  readonly request: Request;
  readonly invoice: Invoice;
}

/** How many new invoices are requested in each life of the product; Zoho Books takes at most 100 calls a minute. */
const savesAtOnce = { QUICK_BOOKS: 3, ZOHO_BOOKS: 1 };

/** A user who keeps saving, pushing and voiding invoices, and repeats each unanswered request under the same key. */
export class Accountant {
  readonly token: string;
  readonly #bodies: SaveBody[];
  readonly #savesEachTime: number;
  #open: Request[] = [];
  readonly #told = new Map<string, Acknowledged>();
  readonly #cutOff: number[] = [];
  #saves = 0;

  constructor(token: string, bodies: SaveBody[], savesEachTime: number) {
    this.token = token;
    this.#bodies = bodies;
    this.#savesEachTime = savesEachTime;
  }

  acknowledged(): number {
    return this.#told.size;
  }

  /** When the unanswered requests were sent. */
  cutOff(): readonly number[] {
    return this.#cutOff;
  }

  /** Sends the open requests and some new ones, all at once; those without an answer stay open. */
  async askAll(product: ProductProcess): Promise<void> {
    await this.#wishMore(product);
    const requests = this.#open;
    this.#open = [];
    await Promise.all(
      requests.map(async (request) => {
        const sentAt = performance.now();
        const answer = await request.ask(product);
        if (answer === undefined) this.#cutOff.push(sentAt);
        if (answer === undefined || answer.status >= 500) this.#open.push(request);
        else if (answer.invoice !== undefined) this.#told.set(request.key, { request, invoice: answer.invoice });
        else throw new Error(`${request.what} was refused: ${answer.refused}`);
      }),
    );
  }

  async untilAnswered(product: ProductProcess): Promise<void> {
    this.#bodies.length = 0;
    while (this.#open.length > 0) await this.askAll(product);
    // a draft that was saved last still has to be pushed
    await this.askAll(product);
    while (this.#open.length > 0) await this.askAll(product);
  }

  /** Acknowledged effects that are missing or exist twice; each as a sentence. */
  async lostOrDoubled(product: ProductProcess): Promise<string[]> {
    const faults: string[] = [];
    const saved = new Map<number, string>();
    for (const { request, invoice } of this.#told.values()) {
      const again = await request.ask(product);
      if (again?.invoice?.invoiceId !== invoice.invoiceId)
        faults.push(`${request.key} (${request.what}) answers ${again?.status} and another invoice than at first`);
      const now = await product.call(
        invoiceEndpoints.get,
        { params: { id: invoice.invoiceId } },
        { token: this.token },
      );
      if (now?.data === undefined) faults.push(`invoice ${invoice.invoiceId} of ${request.key} is lost`);
      else if (now.data.invoiceAmount !== invoice.invoiceAmount)
        faults.push(`invoice ${invoice.invoiceId} changed from ${invoice.invoiceAmount} to ${now.data.invoiceAmount}`);
      else if (request.what !== 'save' && now.data.documentState === 'draft' && now.data.push.state !== 'failed')
        faults.push(`invoice ${invoice.invoiceId} never left: ${now.data.push.state}`);
      else if (request.what === 'void' && now.data.documentState !== 'void')
        faults.push(`invoice ${invoice.invoiceId} was voided and is ${now.data.documentState}`);
      if (request.what === 'save' || request.what === 'save in books') {
        const former = saved.get(invoice.invoiceId);
        if (former !== undefined) faults.push(`${former} and ${request.key} were answered with the same invoice`);
        saved.set(invoice.invoiceId, request.key);
      }
    }
    for (const projectId of new Set([...this.#told.values()].map((one) => one.invoice.projectId))) {
      const many = await product.call(invoiceEndpoints.list, { query: { projectId } }, { token: this.token });
      const total = many?.data?.paginationDetails.totalElements ?? -1;
      const expected = [...this.#told.values()].filter(
        ({ request, invoice }) => invoice.projectId === projectId && request.what.startsWith('save'),
      ).length;
      if (total !== expected) faults.push(`project ${projectId} has ${total} invoices after ${expected} saves`);
    }
    return faults;
  }

  /** New saves, pushes of saved drafts, and voids of wrong invoices. */
  async #wishMore(product: ProductProcess): Promise<void> {
    for (const { request, invoice } of [...this.#told.values()].filter((one) => one.request.what === 'save')) {
      if (this.#told.has(`push-${request.key}`) || this.#open.some((open) => open.key === `push-${request.key}`))
        continue;
      this.#open.push(
        this.#request('push', `push-${request.key}`, invoiceEndpoints.push, {
          params: { id: invoice.invoiceId },
          body: { version: invoice.version },
        }),
      );
    }
    await this.#wishVoid(product);
    for (const body of this.#bodies.splice(0, this.#savesEachTime)) {
      this.#saves += 1;
      const saveInBooks = this.#saves % 4 !== 0;
      this.#open.push(
        this.#request(saveInBooks ? 'save in books' : 'save', `save-${this.#saves}-of-month`, invoiceEndpoints.create, {
          body: { ...body, saveInBooks },
        }),
      );
    }
  }

  /** Every third invoice is a mistake, which is noticed when it has arrived in the books. */
  async #wishVoid(product: ProductProcess): Promise<void> {
    const mistakes = [...this.#told.values()].filter(
      ({ request }) =>
        request.what === 'save in books' &&
        Number(request.key.split('-')[1]) % 3 === 0 &&
        !this.#told.has(`void-${request.key}`) &&
        !this.#open.some((open) => open.key === `void-${request.key}`),
    );
    for (const { request, invoice } of mistakes.slice(0, 4)) {
      const params = { id: invoice.invoiceId };
      const now = await product.call(invoiceEndpoints.get, { params }, { token: this.token });
      if (now?.data?.documentState !== 'issued') continue;
      const body = { version: now.data.version, reason: 'billed by mistake' };
      this.#open.push(this.#request('void', `void-${request.key}`, invoiceEndpoints.void, { params, body }));
      return;
    }
  }

  #request<E extends Endpoint>(what: Request['what'], key: string, endpoint: E, request: RequestOf<E>): Request {
    return {
      key,
      what,
      ask: async (product) => {
        for (;;) {
          const answer = await product.call(endpoint, request, { token: this.token, key });
          // the first request of this key, just cut off, is still being rolled back
          if (answer?.failure?.code === 'still_running') {
            await pause(100);
            continue;
          }
          if (answer === undefined) return undefined;
          return {
            status: answer.status,
            invoice: answer.data as Invoice | undefined,
            refused: JSON.stringify(answer.failure),
          };
        }
      },
    };
  }
}

/** An accountant with companies in two books, and the requests for each life of the product, computed beforehand. */
export async function openAccountant(office: Office, lives: number): Promise<Accountant> {
  const product = await office.start();
  const admin = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ADMIN'));
  const anna = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ACCOUNTANT'));
  const { provider } = office;
  for (const region of ['US', 'UK'] as const) await connectBooks(atScreen(product, admin), provider, region);
  const person = atScreen(product, anna);
  let taxCodeId: string | undefined;
  for (let looks = 0; taxCodeId === undefined && looks < 100; looks += 1) {
    const offered = await person.call(booksEndpoints.companyOptions, {
      query: { provider, region: 'UK' },
    });
    taxCodeId = offered.data.taxes.find((tax) => Number(tax.percent) === 20)?.taxCodeId;
    if (taxCodeId === undefined) await pause(200);
  }
  if (taxCodeId === undefined) throw new Error('the books of the UK offer no tax of 20 %');
  const tax = { taxSetting: 'Exclusive of Tax', taxCodeId, country: 'United Kingdom' } as const;
  const count = 9;
  const days = Array.from({ length: Math.ceil((lives * savesAtOnce[provider]) / count) }, (_, at) => dayOf2026(at));
  const projects = await office.inDatabase((tx) =>
    projectsToBill(tx, {
      accountantId: anna.userId,
      companies: [
        { provider, region: 'US', currencyCode: 'USD' },
        { provider, region: 'UK', currencyCode: 'GBP', ...tax },
        { provider, region: 'US', currencyCode: 'USD' },
      ],
      count,
      days,
    }),
  );
  const bodies: SaveBody[] = [];
  for (const day of days) {
    const written = `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;
    bodies.push(
      ...(await Promise.all(
        projects.map(async (project) => {
          const timesheet = await aTimesheetOf(person, project, written, written);
          const isForeign = timesheet.invoiceGenerateDetails.currencyCode !== 'USD';
          return savePayload(person, timesheet, isForeign ? { exchangeRate: '1.2734' } : {});
        }),
      )),
    );
  }
  await product.stop();
  return new Accountant(anna.token, bodies, savesAtOnce[provider]);
}

const dayOf2026 = (at: number): string => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10);
