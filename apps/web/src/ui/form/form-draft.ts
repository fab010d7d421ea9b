import { createContext, useContext, useEffect, useRef } from 'react';
import { useConfirm } from '../overlay/confirm.tsx';
import type { Form } from './use-form.ts';

/** Stores what was typed into a form and not saved. */
export interface FormDrafts {
  readonly store: (name: string, work: unknown) => void;
  readonly stored: (name: string) => Promise<unknown>;
  readonly discard: (name: string) => void;
  /** Called when the form is closed: its stored values are deleted, unless the user was signed out meanwhile. */
  readonly closed: (name: string) => void;
}

/** Provided once around the application; without a provider nothing is stored. */
export const FormDraftsContext = createContext<FormDrafts | undefined>(undefined);

/** The stored values of a form, and the version of the record that they were typed over. */
interface FormDraft<Values> {
  readonly typed: Partial<Values>;
  readonly version?: number;
}

const isFormDraft = <Values>(work: unknown): work is FormDraft<Values> =>
  typeof work === 'object' && work !== null && 'typed' in work;

/**
 * Keeps the typed values of a form under a name, and offers them again when the form is opened after a reload of the page or a
 * sign-out. Values that were saved, undone or discarded are no longer offered. For text and figures, never for passwords.
 *
 * A form that edits a record gives its `base`, the record as the user saw it. Values typed over an older version come back with
 * that version, so that saving them is refused and shows the newer values of another user.
 */
export function useFormDraft<Values extends object, Base extends { readonly version?: number }>(
  { dirty, changed, set }: Pick<Form<Values>, 'dirty' | 'changed' | 'set'>,
  name: string | undefined,
  base?: Base,
  setBase?: (seen: Base) => void,
): void {
  const provided = useContext(FormDraftsContext);
  const drafts = name === undefined ? undefined : provided;
  const confirm = useConfirm();
  const isStored = useRef(false);
  function restoreDraft({ typed, version }: FormDraft<Values>): void {
    if (base !== undefined && version !== undefined) setBase?.({ ...base, version });
    for (const field of Object.keys(typed) as (keyof Values & string)[])
      set(field, typed[field] as Values[typeof field]);
  }
  const restore = useRef(restoreDraft);
  useEffect(() => {
    restore.current = restoreDraft;
  });
  useEffect(() => {
    if (drafts === undefined || name === undefined) return undefined;
    let isGone = false;
    void drafts.stored(name).then(async (work) => {
      if (isGone || !isFormDraft<Values>(work)) return;
      const isWanted = await confirm({
        title: 'You have unsaved changes here.',
        detail: 'Do you want to continue with them?',
        yes: 'Continue with them',
        no: 'Discard',
        harmless: 'yes',
      });
      if (isGone) return;
      if (isWanted) restore.current(work);
      else drafts.discard(name);
    });
    return () => {
      isGone = true;
    };
  }, [drafts, name, confirm]);
  const version = base?.version;
  const work = dirty && Object.keys(changed).length > 0 ? JSON.stringify({ typed: changed, version }) : undefined;
  useEffect(() => {
    if (name === undefined) return;
    if (work !== undefined) {
      isStored.current = true;
      drafts?.store(name, JSON.parse(work));
    } else if (isStored.current) {
      isStored.current = false;
      drafts?.discard(name);
    }
  }, [drafts, name, work]);
  useEffect(
    () => () => {
      if (isStored.current && name !== undefined) drafts?.closed(name);
    },
    [drafts, name],
  );
}
