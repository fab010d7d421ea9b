import type { FastifyPluginAsync } from 'fastify';

/** A part of the sandbox under its name; for a part without one, Fastify searches all modules that are loaded. */
export const namedPart = (name: string, part: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(part, { [Symbol.for('fastify.display-name')]: name });
