import { createContext, useContext, useEffect, useRef } from 'react';
import { useConfirm } from '../overlay/confirm.tsx';
import type { Form } from './use-form.ts';

/** Stores what was typed into a form and not saved. */
export interface FormKeeper {
  readonly keep: (name: string, work: unknown) => void;
  readonly kept: (name: string) => Promise<unknown>;
  readonly forget: (name: string) => void;
  /** Called when the form is closed: its stored values are deleted, unless the user was signed out meanwhile. */
  readonly closed: (name: string) => void;
}

/** Provided once around the application; without a provider nothing is stored. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined);

/** The stored values of a form, and the version of the record that they were typed over. */
interface KeptForm<Values> {
  readonly typed: Partial<Values>;
  readonly version?: number;
}

const isKeptForm = <Values>(work: unknown): work is KeptForm<Values> =>
  typeof work === 'object' && work !== null && 'typed' in work;

/**
 * Keeps what is typed into a form under a name, and offers it back when the form is opened again after the page was
 * loaded anew or the person was signed out. What was saved, put back or thrown away is offered no more. For text and
 * figures, never for passwords.
 *
 * A form that edits a record gives its `base`, the record as it was seen. What was typed over an older version comes back
 * over that version, so that saving it is refused and shows what somebody else saved meanwhile.
 */
export function useKeptForm<Values extends object, Base extends { readonly version?: number }>(
  { dirty, changed, set }: Pick<Form<Values>, 'dirty' | 'changed' | 'set'>,
  name: string,
  base?: Base,
  setBase?: (seen: Base) => void,
): void {
  const keeper = useContext(FormKeeperContext);
  const confirm = useConfirm();
  const isKept = useRef(false);
  function putBack({ typed, version }: KeptForm<Values>): void {
    if (base !== undefined && version !== undefined) setBase?.({ ...base, version });
    for (const field of Object.keys(typed) as (keyof Values & string)[])
      set(field, typed[field] as Values[typeof field]);
  }
  const giveBack = useRef(putBack);
  useEffect(() => {
    giveBack.current = putBack;
  });
  useEffect(() => {
    if (keeper === undefined) return undefined;
    let isGone = false;
    void keeper.kept(name).then(async (work) => {
      if (isGone || !isKeptForm<Values>(work)) return;
      const isWanted = await confirm({
        title: 'You have unsaved changes here.',
        detail: 'Do you want to go on with them?',
        yes: 'Go on with them',
        no: 'Discard',
        harmless: 'yes',
      });
      if (isGone) return;
      if (isWanted) giveBack.current(work);
      else keeper.forget(name);
    });
    return () => {
      isGone = true;
    };
  }, [keeper, name, confirm]);
  const version = base?.version;
  const work = dirty && Object.keys(changed).length > 0 ? JSON.stringify({ typed: changed, version }) : undefined;
  useEffect(() => {
    if (work !== undefined) {
      isKept.current = true;
      keeper?.keep(name, JSON.parse(work));
    } else if (isKept.current) {
      isKept.current = false;
      keeper?.forget(name);
    }
  }, [keeper, name, work]);
  useEffect(
    () => () => {
      if (isKept.current) keeper?.closed(name);
    },
    [keeper, name],
  );
}
