import type { FastifyInstance } from 'fastify';
import { allFiles, fileOf, storeFile } from '../google/google-files.ts';
import { bad, type ControlDesk, fieldsOf, missing } from './control-desk.ts';

/** Inspects the spreadsheets, and puts one into the bin like a user. */
export function controlGoogle(app: FastifyInstance, { world, counts }: ControlDesk): void {
  app.get('/google', async () => ({ spreadsheets: allFiles(world.ledger), requests: counts.of('google') }));
  app.post<{ Params: { id: string } }>('/google/:id', async (request, reply) => {
    const file = fileOf(world.ledger, request.params.id);
    if (file === undefined) return missing(reply, 'There is no such spreadsheet.');
    const { trashed } = fieldsOf(request.body);
    if (typeof trashed !== 'boolean') return bad(reply, '"trashed" must be true or false.');
    storeFile(world.ledger, { ...file, trashed });
    return reply.send({ trashed });
  });
}
