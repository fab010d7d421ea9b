import { createHmac, randomUUID } from 'node:crypto';
import type { Ledger } from '../ledger/ledger.ts';
import type { World } from '../world.ts';

/** The address for the books' change notifications; addresses of this machine only. */
export type WebhookTarget = {
  readonly url: string;
  readonly verifierToken: string;
  readonly format: 'notifications' | 'cloud-events';
};

export type WebhookEvent = {
  readonly realmId: string;
  readonly entity: string;
  readonly id: string;
  readonly operation: 'Create' | 'Update' | 'Delete' | 'Void' | 'Emailed';
  readonly at: string;
};

export type Delivery = { readonly id: string; readonly event: WebhookEvent; readonly status: number | 'unreachable' };

/** Notifies the registered address of changes afterwards; never waits for it, never fails because of it. */
export type Webhooks = {
  notify(event: WebhookEvent): void;
  deliveries(): readonly Delivery[];
  /** Sends an event again with its old id, as the books do after a failure. */
  repeat(deliveryId: string): boolean;
};

const SHELF = 'quickbooks/webhooks';

export function webhookTarget(ledger: Ledger): WebhookTarget | undefined {
  return ledger.get(SHELF, 'target') as WebhookTarget | undefined;
}

export function setWebhookTarget(ledger: Ledger, target: WebhookTarget | undefined): void {
  ledger.act((pen) => (target === undefined ? pen.remove(SHELF, 'target') : pen.put(SHELF, 'target', target)));
}

/** base64(HMAC-SHA256(raw body, verifier token)), the header `intuit-signature`. */
export function webhookSignature(rawBody: string, verifierToken: string): string {
  return createHmac('sha256', verifierToken).update(rawBody).digest('base64');
}

export function createWebhooks(world: World, closing: AbortSignal): Webhooks {
  const made: Delivery[] = [];
  const send = async (target: WebhookTarget, event: WebhookEvent, id: string): Promise<void> => {
    const body = JSON.stringify(target.format === 'cloud-events' ? [cloudEvent(event, id)] : notification(event));
    const headers = {
      'content-type': 'application/json',
      'intuit-signature': webhookSignature(body, target.verifierToken),
      'intuit-created-time': world.now().toISOString(),
      'intuit-t-id': id,
      'intuit-notification-schema-version': target.format === 'cloud-events' ? '2.0' : '1.0',
    };
    const status = await fetch(target.url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(3000)]),
    })
      .then((answer) => answer.status)
      .catch(() => 'unreachable' as const);
    made.push({ id, event, status });
  };
  return {
    notify(event) {
      const target = webhookTarget(world.ledger);
      if (target !== undefined) void send(target, event, randomUUID());
    },
    deliveries: () => made,
    repeat(deliveryId) {
      const target = webhookTarget(world.ledger);
      const former = made.find((delivery) => delivery.id === deliveryId);
      if (target === undefined || former === undefined) return false;
      void send(target, former.event, former.id);
      return true;
    },
  };
}

function notification(event: WebhookEvent) {
  const entity = { name: event.entity, id: event.id, operation: event.operation, lastUpdated: event.at };
  return { eventNotifications: [{ realmId: event.realmId, dataChangeEvent: { entities: [entity] } }] };
}

const PAST: Readonly<Record<WebhookEvent['operation'], string>> = {
  Create: 'created',
  Update: 'updated',
  Delete: 'deleted',
  Void: 'voided',
  Emailed: 'emailed',
};

function cloudEvent(event: WebhookEvent, id: string) {
  return {
    specversion: '1.0',
    id,
    source: 'intuit.quickbooks',
    type: `qbo.${event.entity.toLowerCase()}.${PAST[event.operation]}.v1`,
    datacontenttype: 'application/json',
    time: event.at,
    intuitentityid: event.id,
    intuitaccountid: event.realmId,
    data: {},
  };
}
