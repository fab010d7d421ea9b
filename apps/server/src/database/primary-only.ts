import { Client, type ClientConfig, type PoolClient } from 'pg';

interface Greeting {
  readonly connection: {
    on: (
      event: 'parameterStatus',
      hear: (said: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ) => void;
  };
}

/** SQLSTATE for "this server only reads". */
const readsOnly = '25006';

/** The connections to servers that follow another one. */
const followers = new WeakSet<object>();

/** A connection that notices whether its server is a replica: PostgreSQL says so in its greeting, from version 14 on. */
export class NoticingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    (this as unknown as Greeting).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName !== 'in_hot_standby') return;
      if (parameterValue === 'on') followers.add(this);
      else followers.delete(this);
    });
  }
}

/** Refuses a new connection to a replica, to which an address may lead during a failover: the next one may reach the primary. */
export function demandPrimary(client: PoolClient, answer: (error?: Error) => void): void {
  answer(followers.has(client) ? isReplica() : undefined);
}

const isReplica = (): Error => Object.assign(new Error('the server is a replica'), { code: readsOnly });

/** Whether a statement was refused because the server became a replica, or was one. */
export const isFromReplica = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === readsOnly;
