import type { Note } from '@countinghouse/contract/notes.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { deleteWork, storeWork, storedWork } from '../../api/stored-work.ts';
import { useSession } from '../../api/session.ts';

/** What is typed into a note, and the note as it was when that began; a new one was nothing yet. */
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

/** Whether something was typed into a note that it does not say yet. */
const isUnsaved = ({ text, note }: TypedNote): boolean => text.trim() !== (note?.notesDescription ?? '');

/**
 * What is typed into the notes of a project and not saved: it is kept in this browser and is there again after a reload or
 * another sign-in. Who leaves the page was asked, and throws it away.
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
    // what was left before is read first
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
