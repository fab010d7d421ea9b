export type NotificationKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly detail?: string;
  /** One action, such as Undo; it closes the notification. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays; `null` until it is closed. By default 2 s for a success and 5 s for all others. */
  readonly stayMs?: number | null;
  /** The progress of the action. */
  readonly progress?: { readonly done: number; readonly total: number };
}

export interface Notification extends NewNotification {
  readonly id: number;
}

/** A past notification, to be read again once it is gone; `at` in milliseconds since 1970. */
export interface PastNotification extends Pick<Notification, 'id' | 'kind' | 'title' | 'detail'> {
  readonly at: number;
}

/** Shows and removes notifications; one instance for the application, passed to all that show notifications. */
export interface Notifications {
  readonly show: (notification: NewNotification) => number;
  /** Changes a notification while it is shown, for example its progress. */
  readonly change: (id: number, changes: Partial<NewNotification>) => void;
  readonly close: (id: number) => void;
  /** Stops and restarts the timers of all of them, while the user hovers over or focuses one. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly shown: () => readonly Notification[];
  /** The notifications since the page was opened, newest first, without those that only showed progress. */
  readonly past: () => readonly PastNotification[];
  /** Deletes the past notifications when the user signs out; those on screen disappear by themselves. */
  readonly clear: () => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export interface Timer {
  readonly start: (run: () => void, delayMs: number) => number;
  readonly stop: (timer: number) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const pastMax = 100;
const shownMax = 4;
const successStayMs = 2000;
const usualStayMs = 5000;
/** A notification with an action stays longer: two seconds are too short to read and press Undo (WCAG 2.2.1). */
const actionStayMs = 8000;

export function stayOf(notification: NewNotification): number | null {
  if (notification.stayMs !== undefined) return notification.stayMs;
  if (notification.action !== undefined) return actionStayMs;
  return notification.kind === 'success' ? successStayMs : usualStayMs;
}

export function createNotifications(timer: Timer): Notifications {
  let shown: readonly Notification[] = [];
  let past: readonly PastNotification[] = [];
  let nextId = 1;
  const timers = new Map<number, number>();
  const listeners = new Set<() => void>();
  const change = (next: readonly Notification[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const remember = ({ id, kind, title, detail }: Notification) => {
    if (kind === 'loading') return;
    const entry = { id, kind, title, at: timer.now(), ...(detail === undefined ? {} : { detail }) };
    past = [entry, ...past.filter((one) => one.id !== id)].slice(0, pastMax);
  };
  const close = (id: number) => {
    stop(id);
    if (shown.some((one) => one.id === id)) change(shown.filter((one) => one.id !== id));
  };
  const start = (one: Notification) => {
    const stayMs = stayOf(one);
    if (stayMs !== null)
      timers.set(
        one.id,
        timer.start(() => close(one.id), stayMs),
      );
  };
  const stop = (id: number) => {
    const running = timers.get(id);
    if (running !== undefined) timer.stop(running);
    timers.delete(id);
  };
  return {
    show(notification) {
      // The same text twice is one notification whose timer starts again.
      const same = shown.find(
        (one) =>
          one.kind === notification.kind && one.title === notification.title && one.detail === notification.detail,
      );
      if (same !== undefined) stop(same.id);
      const next = { ...notification, id: same?.id ?? nextId++ };
      const others = shown.filter((one) => one.id !== next.id);
      const dropped = others.slice(0, Math.max(0, others.length + 1 - shownMax));
      for (const one of dropped) stop(one.id);
      remember(next);
      change([...others.slice(dropped.length), next]);
      start(next);
      return next.id;
    },
    change(id, changes) {
      if (shown.some((one) => one.id === id))
        change(shown.map((one) => (one.id === id ? { ...one, ...changes } : one)));
    },
    close,
    hold: () => {
      for (const one of shown) stop(one.id);
    },
    release: () => {
      for (const one of shown) {
        stop(one.id);
        start(one);
      }
    },
    shown: () => shown,
    past: () => past,
    clear() {
      past = [];
      change(shown);
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The browser's own timers. */
export const browserTimer: Timer = {
  start: (run, delayMs) => window.setTimeout(run, delayMs),
  stop: (timer) => window.clearTimeout(timer),
  now: () => Date.now(),
};
