import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { deleteWork, storeWork, storedWork } from '../../api/stored-work.ts';
import { useSession } from '../../api/session.ts';

/** The typed text of a note, and the note when typing began; undefined for a new one. */
export interface TypedNote {
  readonly text: string;
  readonly note?: Note;
}

/** The notes that are being edited, by id; 0 is the new one. */
type TypedNotes = Readonly<Record<number, TypedNote>>;

export interface TypingOfNotes {
  readonly typed: TypedNotes;
  readonly put: (text: string, note?: Note) => void;
  readonly close: (id: number) => void;
}

/** Whether the typed text differs from the saved note. */
const isUnsaved = ({ text, note }: TypedNote): boolean => text.trim() !== (note?.notesDescription ?? '');

/**
 * The unsaved text of a project's notes: stored in this browser and restored after a reload or another sign-in. A user who leaves
 * the page confirms that it is discarded.
 */
export function useTypedNotes(projectId: number): TypingOfNotes {
  const userId = useSession((state) => state.session?.userId ?? 0);
  const name = `typed notes ${projectId}`;
  const [typed, setTyped] = useState<TypedNotes>({});
  const isRead = useRef(false);
  useEffect(() => {
    let isGone = false;
    void storedWork(userId, name).then((kept) => {
      isRead.current = true;
      if (!isGone && kept !== undefined) setTyped((now) => ({ ...(kept as TypedNotes), ...now }));
    });
    return () => {
      isGone = true;
    };
  }, [userId, name]);
  useEffect(() => {
    const unsaved = Object.entries(typed).filter(([, one]) => isUnsaved(one));
    if (unsaved.length > 0) void storeWork(userId, name, Object.fromEntries(unsaved));
    // the stored text is read first
    else if (isRead.current) void deleteWork(userId, name);
  }, [typed, userId, name]);
  useEffect(
    () => () => {
      if (isRead.current && useSession.getState().session !== undefined) void deleteWork(userId, name);
    },
    [userId, name],
  );
  return {
    typed,
    put: (text, note) =>
      setTyped((now) => ({ ...now, [note?.projectNotesId ?? 0]: { text, ...(note === undefined ? {} : { note }) } })),
    close: (id) => setTyped((now) => Object.fromEntries(Object.entries(now).filter(([other]) => Number(other) !== id))),
  };
}
