import type { FastifyReply } from 'fastify';
import { Refusal } from '../handle.ts';
import { whenOver } from './when-over.ts';

interface Bounds {
  /** How many one user may have in progress at once. */
  readonly ofOneUser: number;
  /** How many all users together may have in progress at once. */
  readonly ofAll: number;
}

export interface Turns {
  /**
   * Takes a place for a costly request; it is free again when the response was sent or the connection is gone. @throws Refusal
   * too_many_at_once, when the user has their maximum in progress; busy, when all users together have
   */
  readonly take: (userId: number, reply: FastifyReply) => void;
}

/** Limits the costly requests in progress, so that one user's exports or uploads do not make others wait. */
export function createTurns({ ofOneUser, ofAll }: Bounds): Turns {
  const underWay = new Map<number, number>();
  let all = 0;
  const end = (userId: number): void => {
    all -= 1;
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left === 0) underWay.delete(userId);
    else underWay.set(userId, left);
  };
  return {
    take: (userId, reply) => {
      const own = underWay.get(userId) ?? 0;
      if (own >= ofOneUser) throw new Refusal('too_many_at_once');
      if (all >= ofAll) throw new Refusal('busy');
      all += 1;
      underWay.set(userId, own + 1);
      whenOver(reply, () => end(userId));
    },
  };
}
