import type { Page } from '@playwright/test';
import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { tokenOf } from './people.ts';
import type { RunningProduct } from './start-product.ts';

/** Calls the API as the user who is signed in on the page, to check what a screen shows. */
export async function ask<E extends Endpoint>(
  page: Page,
  product: RunningProduct,
  endpoint: E,
  request: RequestOf<E>,
): Promise<ReceivedOf<E>> {
  const {
    params = {},
    query = {},
    body,
  } = request as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetch(`${product.address}/api${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${await tokenOf(page)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${await answer.text()}`);
  return endpoint.answer.parse(((await answer.json()) as { data: unknown }).data) as ReceivedOf<E>;
}

/** The id of a demo project. */
export async function projectIdOf(page: Page, product: RunningProduct, name: string): Promise<number> {
  const { projectDetails } = await ask(page, product, projectEndpoints.filter, {
    query: {},
    body: { projectName: name },
  });
  const found = projectDetails.find((one) => one.projectName === name);
  if (found === undefined) throw new Error(`the demo has no project ${name}`);
  return found.projectId;
}

/** The invoices of a project, newest first. */
export async function invoicesOf(page: Page, product: RunningProduct, projectId: number) {
  const query = { projectId, pageNo: 1, pageSize: 100 };
  return (await ask(page, product, invoiceEndpoints.list, { query })).invoiceDetails;
}

/** The invoice open on the page. */
export async function openedInvoice(page: Page, product: RunningProduct): Promise<Invoice> {
  const id = Number(new URL(page.url()).searchParams.get('invoice'));
  return ask(page, product, invoiceEndpoints.get, { params: { id } });
}

/** The hours of a project by state: unbilled, on draft, invoiced. */
export async function hoursOf(page: Page, product: RunningProduct, projectId: number) {
  const { openHours, draftHours, billedHours } = await ask(page, product, workLogEndpoints.source, {
    query: { projectId },
  });
  return { openHours, draftHours, billedHours };
}
