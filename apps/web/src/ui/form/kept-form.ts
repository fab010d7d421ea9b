import { createContext, useContext, useEffect, useRef } from 'react';
import { useConfirm } from '../overlay/confirm.tsx';
import type { Form } from './use-form.ts';

/** Keeps what somebody typed into a form and did not save. */
export interface FormKeeper {
  readonly keep: (name: string, typed: unknown) => void;
  readonly kept: (name: string) => Promise<unknown>;
  readonly forget: (name: string) => void;
  /** The form was closed: it is forgotten, unless the person was signed out meanwhile. */
  readonly closed: (name: string) => void;
}

/** Given once around the application; without one nothing is kept. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined);

/**
 * Keeps what is typed into a form under a name, and offers it back when the form is opened again after the page was
 * loaded anew or the person was signed out. What was saved, put back or thrown away is offered no more. For text and
 * figures, never for passwords.
 */
export function useKeptForm<Values extends object>(
  { dirty, changed, set }: Pick<Form<Values>, 'dirty' | 'changed' | 'set'>,
  name: string,
): void {
  const keeper = useContext(FormKeeperContext);
  const confirm = useConfirm();
  const giveBack = useRef(set);
  const isKept = useRef(false);
  useEffect(() => {
    giveBack.current = set;
  });
  useEffect(() => {
    if (keeper === undefined) return undefined;
    let isGone = false;
    void keeper.kept(name).then(async (typed) => {
      if (isGone || typeof typed !== 'object' || typed === null) return;
      const isWanted = await confirm({
        title: 'You have unsaved changes here.',
        detail: 'Do you want to go on with them?',
        yes: 'Go on with them',
        no: 'Discard',
      });
      if (isGone) return;
      if (!isWanted) keeper.forget(name);
      else
        for (const [field, value] of Object.entries(typed))
          giveBack.current(field as keyof Values & string, value as Values[keyof Values & string]);
    });
    return () => {
      isGone = true;
    };
  }, [keeper, name, confirm]);
  const typed = dirty && Object.keys(changed).length > 0 ? JSON.stringify(changed) : undefined;
  useEffect(() => {
    if (typed !== undefined) {
      isKept.current = true;
      keeper?.keep(name, JSON.parse(typed));
    } else if (isKept.current) {
      isKept.current = false;
      keeper?.forget(name);
    }
  }, [keeper, name, typed]);
  useEffect(
    () => () => {
      if (isKept.current) keeper?.closed(name);
    },
    [keeper, name],
  );
}
