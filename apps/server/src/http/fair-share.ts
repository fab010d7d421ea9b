import type { FastifyReply } from 'fastify';
import { Refusal } from '../handle.ts';
import { whenOver } from './when-over.ts';

interface Bounds {
  /** How many reads of one user are carried out at once. */
  readonly atOnce: number;
  /** How many more of one user may wait for that. */
  readonly waiting: number;
}

export interface FairShare {
  /**
   * Waits until fewer reads of this user are under way than one may have; the place is free again when the request has been
   * answered or its connection is gone.
   * @throws Refusal too_many_at_once, when too many of them wait already
   */
  readonly enter: (userId: number, reply: FastifyReply) => Promise<void>;
}

interface OfUser {
  underWay: number;
  /** In the order in which they came; each begins one. */
  readonly waiting: (() => void)[];
}

/** Bounds how much of the server one user's reads take, so that someone who stores twenty lists at once keeps no one else waiting. */
export function createFairShare({ atOnce, waiting: waitingMax }: Bounds): FairShare {
  const users = new Map<number, OfUser>();
  const leave = (userId: number, user: OfUser): void => {
    const next = user.waiting.shift();
    if (next !== undefined) return next();
    user.underWay -= 1;
    if (user.underWay === 0) users.delete(userId);
  };
  return {
    enter: (userId, reply) => {
      const user = users.get(userId) ?? { underWay: 0, waiting: [] };
      if (user.underWay < atOnce) {
        users.set(userId, user);
        user.underWay += 1;
        whenOver(reply, () => leave(userId, user));
        return Promise.resolve();
      }
      if (user.waiting.length >= waitingMax) throw new Refusal('too_many_at_once');
      return new Promise((begin, refuse) => {
        let isOver = false;
        const begins = (): void => {
          if (isOver) return leave(userId, user);
          whenOver(reply, () => leave(userId, user));
          begin();
        };
        user.waiting.push(begins);
        whenOver(reply, () => {
          isOver = true;
          refuse(new Refusal('too_many_at_once'));
        });
      });
    },
  };
}
