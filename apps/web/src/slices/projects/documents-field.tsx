import {
  canBeShown,
  documentEndings,
  documentError,
  documentName,
} from '@countinghouse/contract/projects/contract-documents.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { documentsMax } from '@countinghouse/contract/projects/project-form.ts';
import type { ContractDocument } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './edit-project.module.css';

/** The contract documents of a project: stored, added and removed ones. */
export function DocumentsField({
  documents,
  added,
  removed,
}: {
  readonly documents: readonly ContractDocument[];
  readonly added: FieldBinding<readonly File[]>;
  readonly removed: FieldBinding<readonly string[]>;
}) {
  const [isRefused, setRefused] = useState(false);
  const kept = documents.filter((one) => !removed.value.includes(one.name));
  const names = [...kept.map((one) => one.name), ...added.value.map((file) => documentName(file.name))];

  async function refusal(file: File): Promise<string | undefined> {
    if (names.length >= documentsMax) return messages.tooManyDocuments;
    const name = documentName(file.name);
    if (names.some((one) => one.toLowerCase() === name.toLowerCase())) return messages.documentNameTaken(name);
    return fileRefusal(file) ?? documentError(file.name, new Uint8Array(await file.arrayBuffer()));
  }
  const refuse = (words: string | undefined): void => {
    setRefused(words !== undefined);
    added.onUnread(words);
  };

  return (
    <div className={styles.documents}>
      <ul aria-label="Documents of the project">
        {documents.map((one) => {
          const isGoing = removed.value.includes(one.name);
          const rest = removed.value.filter((name) => name !== one.name);
          return (
            <li key={one.fileName}>
              <Icon name="file" />
              <span className={isGoing ? styles.going : styles.documentName}>{one.name}</span>
              {isGoing && <span className={styles.quiet}>will be removed</span>}
              {!canBeShown(one.mediaType) && !isGoing && <span className={styles.quiet}>Word</span>}
              <IconButton
                icon={isGoing ? 'undo' : 'trash'}
                label={isGoing ? `Keep ${one.name}` : `Remove ${one.name}`}
                size="small"
                disabled={removed.disabled}
                onClick={() => {
                  removed.onChange(isGoing ? rest : [...removed.value, one.name]);
                  if (isRefused) refuse(undefined);
                }}
              />
            </li>
          );
        })}
        {added.value.map((file) => (
          <li key={file.name}>
            <Icon name="file" />
            <span className={styles.documentName}>{documentName(file.name)}</span>
            <span className={styles.quiet}>new</span>
            <IconButton
              icon="close"
              label={`Leave ${documentName(file.name)} out`}
              size="small"
              disabled={added.disabled}
              onClick={() => {
                added.onChange(added.value.filter((one) => one !== file));
                if (isRefused) refuse(undefined);
              }}
            />
          </li>
        ))}
      </ul>
      <UploadField
        {...added}
        value={undefined}
        onChange={(file) => {
          if (file !== undefined) added.onChange([...added.value, file]);
        }}
        onUnread={refuse}
        label="Contract documents"
        help={`PDF, DOC, DOCX, JPG or PNG, at most ${documentsMax} files of 10 MB each`}
        accept={documentEndings}
        refusal={refusal}
        several
      />
      {isRefused && (
        <Button size="small" look="quiet" onClick={() => refuse(undefined)}>
          Leave this file out
        </Button>
      )}
    </div>
  );
}
