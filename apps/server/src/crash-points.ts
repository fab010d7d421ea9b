/**
 * Named moments at which a crash test ends the process as `kill -9` would; in use none is set and this does nothing.
 * The points stand where a lost process would hurt most: before and after commits, before and after calls to the books.
 */
export const crashPoints = [
  'command.before-commit',
  'command.after-commit',
  'outbox.claimed',
  'customer.before-store',
  'push.before-mark',
  'push.before-call',
  'push.after-call',
  'push.before-result',
  'push.after-result',
  'tokens.before-store',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

let armed: string | undefined;

/** Arms one point; called once at start, from the configuration. */
export const armCrashPoint = (point: string | undefined): void => {
  armed = point;
};

/** Ends the process here if this point is armed. */
export const crashHere = (point: CrashPoint): void => {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
};
