import type { FastifyInstance } from 'fastify';
import { openBooks } from '../quickbooks/books.ts';
import { companyProfiles, type CompanyPreferences } from '../quickbooks/company-profiles.ts';
import { setWebhookTarget, type WebhookTarget, webhookTarget } from '../quickbooks/webhooks.ts';
import { isRegisteredRedirect } from '../registered-apps.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import { zohoBooksOf } from '../zoho-books/books.ts';
import { organisations } from '../zoho-books/organisations.ts';
import { zohoBooksCalls } from '../zoho-books/routes.ts';
import { quickBooksCalls } from '../quickbooks/operations.ts';
import { callsNotIn } from './request-counts.ts';
import { quickbooksOnView } from './quickbooks-on-view.ts';
import { zohoBooksOnView } from './zoho-books-on-view.ts';
import { enterInvoice } from './enter-in-books.ts';
import {
  applyCredit,
  deposit,
  moveToDay,
  pay,
  refund,
  takeCreditBack,
  takePaymentBack,
  takeRefundBack,
} from './pay-in-books.ts';
import { bad, type ControlDesk, fieldsOf, missing, textIn } from './control-desk.ts';

type Route = { Params: { realmId: string; deliveryId: string; paymentId: string } };

/** Inspects the books, and changes the settings of their administrator. */
export function controlBooks(app: FastifyInstance, { world, counts, webhooks }: ControlDesk): void {
  app.get('/companies', async () => ({
    companies: companyProfiles.map(({ realmId, companyName, country, homeCurrency }) => ({
      realmId,
      companyName,
      country,
      homeCurrency,
    })),
  }));
  app.get<Route>('/books/:realmId', async (request, reply) => {
    const { realmId } = request.params;
    const zohoBooks = zohoBooksOf(world, realmId);
    if (zohoBooks !== undefined) {
      const requests = counts.of(`zoho-books/${realmId}`);
      return { ...zohoBooksOnView(zohoBooks), requests, neverAsked: callsNotIn(requests, zohoBooksCalls) };
    }
    const books = openBooks(world.ledger, realmId, world.now());
    if (books === undefined) return missing(reply, 'There is no such company.');
    const requests = counts.of(`quickbooks/${realmId}`);
    return { ...quickbooksOnView(books), requests, neverAsked: callsNotIn(requests, quickBooksCalls) };
  });
  app.get('/organisations', async () => ({
    organisations: organisations.map(({ id, location, edition, name, homeCurrency }) => ({
      id,
      location,
      edition,
      name,
      homeCurrency,
    })),
  }));
  app.post<Route>('/books/:realmId/preferences', async (request, reply) => {
    const { realmId } = request.params;
    const books = openBooks(world.ledger, realmId, world.now());
    if (books === undefined) return missing(reply, 'There is no such company.');
    const input = fieldsOf(request.body) as Partial<CompanyPreferences>;
    const stranger = Object.entries(input).find(([key, value]) => !isPreference(key, value, books.preferences));
    if (stranger !== undefined)
      return bad(reply, `"${stranger[0]}" is not a preference, or its value has the wrong type.`);
    const preferences = { ...books.preferences, ...input };
    world.ledger.act((pen) => pen.put(`quickbooks/${realmId}/company`, 'preferences', preferences));
    return reply.send(preferences);
  });

  app.post<Route>('/books/:realmId/documents', async (request, reply) => {
    const made = enterInvoice(world, request.params.realmId, request.body);
    return made === undefined ? missing(reply, 'There is no such company.') : reply.code(201).send(made);
  });
  app.post<Route>('/books/:realmId/payments', async (request, reply) => {
    const input = fieldsOf(request.body);
    const amount = textIn(input, 'amount');
    const date = textIn(input, 'date');
    if (!/^\d+(\.\d+)?$/.test(amount) || !isCalendarDay(date))
      return bad(reply, '"amount" must be above 0 and "date" a day such as 2026-10-05.');
    const paid = pay(world, request.params.realmId, { documentId: textIn(input, 'documentId'), amount, date });
    return paid === undefined ? missing(reply, 'There is no such document.') : reply.code(201).send(paid);
  });
  app.patch<Route>('/books/:realmId/payments/:paymentId', async (request, reply) => {
    const date = textIn(fieldsOf(request.body), 'date');
    if (!isCalendarDay(date)) return bad(reply, '"date" must be a day such as 2026-10-05.');
    moveToDay(world, request.params.realmId, request.params.paymentId, date);
    return reply.code(204).send();
  });
  app.delete<Route>('/books/:realmId/payments/:paymentId', async (request, reply) => {
    takePaymentBack(world, request.params.realmId, request.params.paymentId);
    return reply.code(204).send();
  });

  app.post<Route>('/books/:realmId/payments/:paymentId/deposit', async (request, reply) =>
    deposit(world, request.params.realmId, request.params.paymentId)
      ? reply.code(204).send()
      : missing(reply, 'There is no such company.'),
  );
  app.post<Route>('/books/:realmId/applications', async (request, reply) => {
    const input = fieldsOf(request.body);
    const amount = textIn(input, 'amount');
    const date = textIn(input, 'date');
    if (!/^\d+(\.\d+)?$/.test(amount) || !isCalendarDay(date))
      return bad(reply, '"amount" must be above 0 and "date" a day such as 2026-10-05.');
    const pair = { creditId: textIn(input, 'creditId'), documentId: textIn(input, 'documentId') };
    return applyCredit(world, request.params.realmId, { ...pair, amount, date })
      ? reply.code(201).send({ applied: true })
      : missing(reply, 'There is no such document.');
  });
  app.delete<Route>('/books/:realmId/applications/:paymentId', async (request, reply) => {
    takeCreditBack(world, request.params.realmId, request.params.paymentId);
    return reply.code(204).send();
  });

  app.post<Route>('/books/:realmId/refunds', async (request, reply) => {
    const input = fieldsOf(request.body);
    const amount = textIn(input, 'amount');
    const date = textIn(input, 'date');
    if (!/^\d+(\.\d+)?$/.test(amount) || !isCalendarDay(date))
      return bad(reply, '"amount" must be above 0 and "date" a day such as 2026-10-05.');
    const of = { creditId: textIn(input, 'creditId'), paymentId: textIn(input, 'paymentId') };
    const made = refund(world, request.params.realmId, { ...of, amount, date });
    return made === undefined ? missing(reply, 'There is no such document.') : reply.code(201).send(made);
  });
  app.delete<Route>('/books/:realmId/refunds/:paymentId', async (request, reply) => {
    takeRefundBack(world, request.params.realmId, request.params.paymentId);
    return reply.code(204).send();
  });

  app.get('/webhooks', async () => ({
    target: webhookTarget(world.ledger) ?? null,
    deliveries: webhooks.deliveries(),
  }));
  app.post('/webhooks', async (request, reply) => {
    const input = fieldsOf(request.body);
    const url = textIn(input, 'url');
    const verifierToken = textIn(input, 'verifierToken');
    if (!isRegisteredRedirect(url))
      return bad(reply, '"url" must be an address on http://127.0.0.1 or http://localhost.');
    if (verifierToken === '') return bad(reply, '"verifierToken" is missing.');
    const format = textIn(input, 'format') === 'cloud-events' ? 'cloud-events' : 'notifications';
    const target: WebhookTarget = { url, verifierToken, format };
    setWebhookTarget(world.ledger, target);
    return reply.code(201).send(target);
  });
  app.delete('/webhooks', async (_request, reply) => {
    setWebhookTarget(world.ledger, undefined);
    return reply.code(204).send();
  });
  app.post<Route>('/webhooks/deliveries/:deliveryId', async (request, reply) =>
    webhooks.repeat(request.params.deliveryId)
      ? reply.code(202).send({ repeated: true })
      : missing(reply, 'There is no such delivery, or no address to send it to.'),
  );
}

function isPreference(key: string, value: unknown, known: CompanyPreferences): boolean {
  if (key === 'closedThrough') return value === null || (typeof value === 'string' && isCalendarDay(value));
  if (key === 'salesCustomName') return value === null || typeof value === 'string';
  return key in known && typeof value === 'boolean';
}
