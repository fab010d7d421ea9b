import { messages } from '@countinghouse/contract/messages.ts';
import { noteDescriptionMax, noteEndpoints, type Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useUnsavedMark } from '../../ui/overlay/leave-guard.ts';
import styles from './notes.module.css';
import { useInvalidateNotes } from './use-notes.ts';
import type { TypedNote } from './use-typed-notes.ts';

/** Typed text is kept after a pause of this length. */
const pauseMs = 1500;

/**
 * Edits the text of a note. Another user's version is shown below the typed text: saving once more overwrites it. A note that
 * another user deleted can be added again with the typed text.
 */
export function NoteEditor({
  projectId,
  typed: { text: typedBefore, note },
  isListed,
  onTyped,
  onClose,
}: {
  readonly projectId: number;
  readonly typed: TypedNote;
  /** Whether the note is in the shown list. */
  readonly isListed: boolean;
  readonly onTyped: (text: string) => void;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const invalidate = useInvalidateNotes();
  const saveOnce = useSaveOnce();
  const [seen, setSeen] = useState(note);
  const [newer, setNewer] = useState<Note>();
  const [isGone, setGone] = useState(false);
  const isNew = note === undefined || isGone;
  const form = useForm({
    initial: { notesDescription: seen?.notesDescription ?? '' },
    typed: { notesDescription: typedBefore },
    check: ({ notesDescription }) =>
      notesDescription.trim() === '' ? { notesDescription: messages.pleaseEnter('note description') } : {},
    save: async ({ notesDescription }) => {
      if (!isUnsaved) return [{ path: 'notesDescription', message: messages.noDetailsChanged }];
      try {
        const { message } = await send(notesDescription);
        notify.show({ kind: 'success', title: message ?? messages.noteUpdated });
        onClose();
        return undefined;
      } catch (error) {
        if (isApiFailure(error) && error.code === 'stale_version') {
          const current = error.current as Note;
          setSeen(current);
          setNewer(current);
        }
        const isDeleted = isApiFailure(error) && error.code === 'note_not_found';
        if (isDeleted) setGone(true);
        const failed = isNew ? messages.noteAddFailed : messages.noteEditFailed;
        const message = isDeleted ? messages.noteGone : wordsOfFailure(error, failed);
        return [{ path: 'notesDescription', message }];
      } finally {
        await invalidate();
      }
    },
  });
  const send = (notesDescription: string) =>
    isGone || seen === undefined
      ? saveOnce(noteEndpoints.add, { body: [{ projectNotesId: 0, projectId, notesDescription }] })
      : saveOnce(noteEndpoints.change, {
          body: [{ projectNotesId: seen.projectNotesId, notesDescription, version: seen.version }],
        });
  const { formRef } = form;
  const isOpenedNow = useRef(typedBefore === (note?.notesDescription ?? ''));
  useEffect(() => {
    if (!isOpenedNow.current) return;
    const field = formRef.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    formRef.current?.scrollIntoView({ block: 'nearest' });
  }, [formRef]);
  const text = form.values.notesDescription;
  const onPause = useRef(onTyped);
  useEffect(() => {
    onPause.current = onTyped;
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const isUnsaved = isGone || text.trim() !== (seen?.notesDescription ?? '');
  useUnsavedMark(isUnsaved);

  async function leave(): Promise<void> {
    if (!isUnsaved || (await confirm({ title: messages.discardChanges, yes: 'Yes', no: 'No' }))) onClose();
  }

  return (
    <div
      className={styles.editor}
      data-unsaved={isNew || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') void leave();
        else if (event.key === 'Enter' && event.ctrlKey) void form.submit();
        else return;
        event.stopPropagation();
      }}
    >
      <FormFrame form={form} label={isNew ? 'New note' : 'Edit note'}>
        <TextAreaField
          {...form.field('notesDescription')}
          label="Description"
          labelUnseen
          required
          maxLength={noteDescriptionMax}
        />
        {newer !== undefined && (
          <p className={styles.newer}>
            {newer.lastUpdatedByName} wrote: <q>{newer.notesDescription}</q>
          </p>
        )}
        {!isNew && !isListed && <p className={styles.newer}>This note is no longer in the list.</p>}
        <FormButtons>
          <Button size="small" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button look="primary" size="small" submits busy={form.saving} disabled={!isNew && !isUnsaved}>
            {isGone ? 'Add as a new note' : 'Save'}
          </Button>
        </FormButtons>
      </FormFrame>
    </div>
  );
}
