import { pino } from 'pino';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { readConfig } from '../../src/config.ts';
import { wire, type Product } from '../../src/wiring.ts';
import { aWorld, type CallAnswer, type Person, type World, type WorldOptions } from '../world.ts';
import { callOver } from './product-process.ts';

/** Two products on one database and one clock, as two servers behind one address. */
export interface TwoProducts {
  readonly world: World;
  readonly second: Product;
  /** The same person with the same session, at the second product. */
  readonly atSecond: (person: Person) => Person;
  readonly close: () => Promise<void>;
}

export async function twoProducts(options: WorldOptions = {}): Promise<TwoProducts> {
  const world = await aWorld(options);
  const second = await wire(
    readConfig({
      DATABASE_URL: world.databaseUrl,
      SANDBOX_URL: world.sandboxUrl,
      SMTP_URL: world.smtpUrl,
      MAIL_FROM: 'billing@countinghouse.example',
      WEB_DIR: 'no-web',
      PUBLIC_URL: 'http://127.0.0.1:4200',
      JOBS: '0',
      PORT: '0',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...options.environment,
    }),
    { clock: world.clock, logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }) },
  );
  await second.start();
  return {
    world,
    second,
    atSecond: (person) => ({
      ...person,
      call: (endpoint, request, { key } = {}) => answerOf(second, person, endpoint, request, key),
    }),
    close: async () => {
      await second.stop();
      await world.close();
    },
  };
}

async function answerOf<E extends Endpoint>(
  product: Product,
  person: Person,
  endpoint: E,
  request: Parameters<typeof callOver<E>>[2],
  key: string | undefined,
): Promise<CallAnswer<E>> {
  const answer = await callOver(product.localUrl(), endpoint, request, {
    token: person.token,
    ...(key === undefined ? {} : { key }),
  });
  if (answer === undefined) throw new Error(`${endpoint.method} ${endpoint.path} was not answered`);
  return {
    status: answer.status,
    message: undefined,
    failure: answer.failure,
    headers: Object.fromEntries(answer.headers),
    get data() {
      if (answer.data === undefined) throw new Error(`refused: ${JSON.stringify(answer.failure)}`);
      return answer.data;
    },
  };
}
