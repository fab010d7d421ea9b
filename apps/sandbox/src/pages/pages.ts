import type { FastifyInstance } from 'fastify';
import { htmlPage } from '../wire/html.ts';
import type { World } from '../world.ts';

/** The pages people look at. */
export function pages(app: FastifyInstance, _world: World): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(htmlPage('Sandbox', '<h1>Sandbox</h1>')),
  );
}
