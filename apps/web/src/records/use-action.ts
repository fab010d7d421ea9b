import { useEffect, useRef, useState } from 'react';
import { wordsOfFailure } from '../api/to-failure.ts';
import { isApiFailure, type ApiFailure } from '../api/failure.ts';
import { useSaveOnce, type SaveOnce } from '../api/use-save-once.ts';
import { namedError, type FieldError } from '../ui/form/form-state.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import type { NewNotification } from '../ui/notifications/notifications-store.ts';
import { useConfirm, type Question } from '../ui/overlay/confirm.tsx';

interface Answer<Data> {
  readonly data: Data;
  readonly message?: string | undefined;
}

interface Call<Data> {
  /** Calls the server; `saveOnce` has the same key for every attempt until one succeeds. */
  readonly call: (saveOnce: SaveOnce) => Promise<Answer<Data>>;
  /** The message of a success where the server sends none, or the whole notification. Absent: only the server's message. */
  readonly done?: string | ((answer: Answer<Data>) => NewNotification | undefined);
  /** The message of a failure without one from the server. */
  readonly failed?: string;
  readonly onDone?: (data: Data) => void;
}

/** What a button or a menu entry does. */
export interface Action<Data> extends Call<Data> {
  /** Asked before the call. */
  readonly question?: Question | undefined;
  /** Which of several buttons is busy meanwhile. */
  readonly name?: string;
  /** The record that it changes, where several can be changed at the same time. */
  readonly record?: number | string;
  readonly onRefused?: (failure: unknown, message: string) => void;
}

/** What saving a form does. */
export interface Save<Data> extends Call<Data> {
  /** The errors of a refusal where they are not those of its fields; `shown` when it is shown in another way. */
  readonly errorsOf?: ((failure: ApiFailure, message: string) => readonly FieldError[] | 'shown') | undefined;
}

/** An action under way: asked about, and called once it has a name. */
interface Running {
  readonly record: number | string | undefined;
  readonly name?: string;
}

const none: readonly Running[] = [];

/** A refusal above the form: for forms whose fields have other names than those of the request. */
export const aboveForm = ({ code, fields }: ApiFailure, message: string): readonly FieldError[] =>
  code === 'invalid_input' && fields.length > 0 ? fields : [{ path: '', message }];

/** What is wrong with each value of a request that no form can show it at. */
function detailOf(error: unknown, message: string) {
  const fields = isApiFailure(error) ? error.fields.filter((field) => field.message !== message) : [];
  return fields.length === 0 ? {} : { detail: fields.map((one) => namedError(one.path, one.message, {})).join(' ') };
}

/** Whether the form or screen was closed, read when a call ends. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/**
 * The one way to call the server for a change: asks first where a question is given, calls once, shows the outcome, and
 * refreshes what the change may have affected, after a refusal too. A second click while it runs does nothing.
 */
export function useAction(refresh?: () => Promise<unknown>) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const saveOnce = useSaveOnce();
  const running = useRef(none);
  const isGone = useIsGone();
  const [shown, show] = useState(none);
  const isRunning = (record: Running['record']): boolean =>
    // also until the end is shown, so that the second click of a double-click does nothing
    [...running.current, ...shown].some((one) => one.record === record);
  const set = (next: readonly Running[]): void => show((running.current = next));

  /** Calls and shows a success. Resolves to the refusal, if there was one. */
  async function attempt<Data>({ call, done, failed, onDone }: Call<Data>) {
    let answer: Answer<Data>;
    try {
      answer = await call(saveOnce);
    } catch (error) {
      return { error, message: wordsOfFailure(error, failed) };
    }
    const title = answer.message ?? (typeof done === 'string' ? done : undefined);
    if (typeof done === 'function') {
      const said = done(answer);
      if (said !== undefined) notify.show(said);
    } else if (title !== undefined) notify.show({ kind: 'success', title });
    onDone?.(answer.data);
    return undefined;
  }

  /** Does what a button stands for, and shows a refusal as a notification. Resolves to whether it was done. */
  async function act<Data>({ question, name = 'action', record, onRefused, ...call }: Action<Data>): Promise<boolean> {
    if (isRunning(record)) return false;
    const action: Running = { record };
    const called: Running = { record, name };
    set([...running.current, action]);
    try {
      if (question !== undefined && !(await confirm(question))) return false;
      set(running.current.map((one) => (one === action ? called : one)));
      const refusal = await attempt(call);
      if (refusal !== undefined) {
        notify.show({ kind: 'error', title: refusal.message, ...detailOf(refusal.error, refusal.message) });
        onRefused?.(refusal.error, refusal.message);
      }
      // until the newer version has loaded, a second click would send the outdated one
      await refresh?.();
      return refusal === undefined;
    } finally {
      set(running.current.filter((one) => one !== action && one !== called));
    }
  }

  /**
   * Saves a form. Resolves to undefined, or to the errors that are shown at its fields. A form that was closed meanwhile opens and
   * closes nothing any longer, and its refusal is shown as a notification.
   */
  async function save<Data>({ errorsOf, onDone, ...call }: Save<Data>): Promise<readonly FieldError[] | undefined> {
    const refusal = await attempt({
      ...call,
      onDone: (data) => {
        if (!isGone.current) onDone?.(data);
      },
    });
    if (refusal === undefined) {
      await refresh?.();
      return undefined;
    }
    // the form can be corrected while the rest is fetched again
    void refresh?.();
    const { error, message } = refusal;
    if (isGone.current) {
      notify.show({ kind: 'error', title: message, ...detailOf(error, message) });
      return [];
    }
    if (!isApiFailure(error)) return [{ path: '', message }];
    const errors = errorsOf?.(error, message) ?? error.fields;
    if (errors === 'shown') return [];
    return errors.length > 0 ? errors : [{ path: '', message }];
  }

  const busy = shown.findLast(({ name }) => name !== undefined)?.name;
  return { act, save, busy, isBusy: busy !== undefined };
}
