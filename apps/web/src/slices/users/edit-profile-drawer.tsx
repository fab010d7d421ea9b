import { messages } from '@countinghouse/contract/messages.ts';
import { isPhoneNumber } from '@countinghouse/contract/phone-number.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import { userEndpoints, type Profile } from '@countinghouse/contract/users/users.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keyOf } from '../../api/api.ts';
import { pictureRefusal } from '../../api/upload-refusals.ts';
import type { SaveOnce } from '../../api/use-save-once.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { errorsAt } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import styles from './profile.module.css';

const textsOf = ({ name, role, phoneNumber, email }: Profile) => ({
  name,
  role: roleNames[role],
  phoneNumber: phoneNumber ?? '',
  email,
});
type Texts = ReturnType<typeof textsOf>;
const labels: Readonly<Record<keyof Texts, string>> = {
  name: 'Name',
  role: 'Role',
  phoneNumber: 'Phone Number',
  email: 'Email ID',
};

/** The user's own name, phone number and picture; role and e-mail are changed by an administrator. */
export function EditProfileDrawer({
  profile,
  picture,
  onClose,
}: {
  readonly profile: Profile;
  readonly picture: string | undefined;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const queries = useQueryClient();
  const versionWith = useSentPicture();
  const edited = useRecordForm<Texts & { readonly image: File | undefined }, Profile>({
    name: 'profile',
    record: profile,
    labels,
    valuesOf: (stored) => ({ ...textsOf(stored ?? profile), image: undefined }),
    // a file cannot be stored and is chosen again
    notKept: ['image'],
    check: ({ name, phoneNumber }) => ({
      ...errorsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
      ...errorsAt('phoneNumber', phoneError(phoneNumber.trim())),
    }),
    save: async ({ image, name, phoneNumber }, stored = profile, saveOnce) => {
      const version = await versionWith(image, stored, saveOnce);
      const isSame = name.trim() === stored.name && phoneNumber.trim() === (stored.phoneNumber ?? '');
      const body = { userId: stored.userId, name, phoneNumber, version };
      if (!isSame) await saveOnce(userEndpoints.changeProfile, { body });
      return { message: messages.profileUpdated };
    },
    answer: userEndpoints.profile.answer,
    words: {
      saved: messages.profileUpdated,
      addFailed: messages.profileFailed,
      changeFailed: messages.profileFailed,
    },
    refresh: () => queries.invalidateQueries({ queryKey: keyOf(userEndpoints.profile) }),
    onSaved: onClose,
    texts: {
      of: (values) => {
        const { image: _, ...texts } = values;
        return texts;
      },
      put: (form, name, text) => form.set(name as keyof Texts, text),
    },
    errorsOf: ({ code, fields }, message) =>
      code.startsWith('picture_') || code.startsWith('file_') ? [{ path: 'image', message }] : fields,
  });
  const { form } = edited;
  function submit(): void {
    if (!form.valid) notify.show({ kind: 'error', title: messages.profileFailed });
    void form.submit();
  }
  return (
    <RecordDrawer
      of={edited}
      title="Edit Profile"
      width={600}
      saveWord="Update"
      discardQuestion={messages.discardChanges}
      label="Edit Profile"
      onSave={submit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={labels.name} autoComplete="name" maxLength={200} required />
      <TextField {...form.field('role')} label={labels.role} readOnly />
      <TextField
        {...form.field('phoneNumber')}
        label={labels.phoneNumber}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextField {...form.field('email')} label={labels.email} type="email" readOnly />
      {picture !== undefined && <img className={styles.picture} src={picture} alt="Your profile image" />}
      <UploadField
        {...form.field('image')}
        label="Profile Image"
        help="JPG or PNG, at most 10 MB"
        accept=".jpg,.jpeg,.png"
        refusal={pictureRefusal}
      />
    </RecordDrawer>
  );
}

/** Sends a picture once, although the name beside it may be refused, and resolves to the version of the profile with it. */
function useSentPicture() {
  const sent = useRef<{ readonly image: File; readonly version: number }>(undefined);
  return async (image: File | undefined, { version }: Profile, saveOnce: SaveOnce): Promise<number> => {
    if (image !== undefined && image !== sent.current?.image) {
      const form = new FormData();
      form.set('file', image);
      const { data } = await saveOnce(userEndpoints.changeImage, { query: { version }, form });
      sent.current = { image, version: data.version };
    }
    return Math.max(version, sent.current?.version ?? 0);
  };
}

function phoneError(phoneNumber: string): string | undefined {
  if (phoneNumber === '') return messages.pleaseEnter('phone number');
  return isPhoneNumber(phoneNumber) ? undefined : messages.invalidPhoneNumber;
}
