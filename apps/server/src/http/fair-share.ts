import type { FastifyReply } from 'fastify';
import { Refusal } from '../handle.ts';
import { whenOver } from './when-over.ts';

interface Bounds {
  /** How many requests of one user run at once. */
  readonly atOnce: number;
  /** How many more of one user may wait. */
  readonly waiting: number;
}

export interface FairShare {
  /**
   * Waits until a user has few enough requests in progress for one more; the place is free again when the response was sent or
   * the connection is gone. A large request runs alone. @throws Refusal too_many_at_once, when too many of them wait already
   */
  readonly enter: (userId: number, reply: FastifyReply, isLarge?: boolean) => Promise<void>;
}

interface Waiting {
  readonly places: number;
  readonly begin: () => void;
}

interface OfUser {
  taken: number;
  /** In order of arrival. */
  readonly waiting: Waiting[];
}

/**
 * Limits the share of the server that one user takes, so that a user who exports twenty lists at once does not make others wait.
 */
export function createFairShare({ atOnce, waiting: waitingMax }: Bounds): FairShare {
  const users = new Map<number, OfUser>();
  const beginNext = (userId: number, user: OfUser): void => {
    for (let [next] = user.waiting; next !== undefined && user.taken + next.places <= atOnce; [next] = user.waiting) {
      user.waiting.shift();
      user.taken += next.places;
      next.begin();
    }
    if (user.taken === 0 && user.waiting.length === 0) users.delete(userId);
  };
  return {
    enter: (userId, reply, isLarge = false) => {
      const places = isLarge ? atOnce : 1;
      const user = users.get(userId) ?? { taken: 0, waiting: [] };
      users.set(userId, user);
      const isFull = user.waiting.length > 0 || user.taken + places > atOnce;
      if (isFull && user.waiting.length >= waitingMax) throw new Refusal('too_many_at_once');
      return new Promise((begin, refuse) => {
        let state: 'waits' | 'under way' | 'over' = 'waits';
        const leave = (): void => {
          user.taken -= places;
          beginNext(userId, user);
        };
        user.waiting.push({
          places,
          begin: () => {
            if (state === 'over') return leave();
            state = 'under way';
            begin();
          },
        });
        whenOver(reply, () => {
          if (state === 'under way') leave();
          else refuse(new Refusal('too_many_at_once'));
          state = 'over';
        });
        beginNext(userId, user);
      });
    },
  };
}
