import type { FastifyReply } from 'fastify';
import { Refusal } from '../handle.ts';
import { whenOver } from './when-over.ts';

interface Bounds {
  /** How many one user may have under way at once. */
  readonly ofOneUser: number;
  /** How many all users together may have under way at once. */
  readonly ofAll: number;
}

export interface Turns {
  /**
   * Takes a turn for a request that costs much; it ends when the request has been answered or its connection is gone.
   * @throws Refusal too_many_at_once, when the user has as many under way as one may; busy, when all users together have
   */
  readonly take: (userId: number, reply: FastifyReply) => void;
}

/** Bounds how many costly requests are under way, so that one user's exports or uploads keep nobody else waiting. */
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
