// stands at: apps/server/src/wiring.ts
import type { FastifyRequest } from 'fastify';

export const callerOf = (request: FastifyRequest) => request.ip;
