import { messages } from '@countinghouse/contract/messages.ts';
import { isPhoneNumber } from '@countinghouse/contract/phone-number.ts';
import { userEndpoints, type Profile } from '@countinghouse/contract/users/users.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keyOf } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { pictureRefusal } from '../../api/upload-refusals.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './profile.module.css';
import { roleNames } from '@countinghouse/contract/roles.ts';

const textOf = ({ name, role, phoneNumber, email }: Profile) => ({
  name,
  role: roleNames[role],
  phoneNumber: phoneNumber ?? '',
  email,
});
type Text = ReturnType<typeof textOf>;
const labels: Readonly<Record<keyof Text, string>> = {
  name: 'Name',
  role: 'Role',
  phoneNumber: 'Phone Number',
  email: 'Email ID',
};

/** The own name, phone number and picture; role and e-mail are an administrator's to change. */
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
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(profile);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Text>[]>();
  // a picture that is stored is not sent again when the name beside it was refused
  const stored = useRef<File>(undefined);
  const form = useForm<Text & { image: File | undefined }>({
    initial: { ...textOf(base), image: undefined },
    check: ({ name, phoneNumber }) => ({
      ...(name.trim() === '' ? { name: messages.pleaseEnter('name') } : {}),
      ...phoneError(phoneNumber.trim()),
    }),
    save: async (values) => {
      try {
        const withImage =
          values.image === undefined || values.image === stored.current ? base : await sendImage(values.image);
        stored.current = values.image;
        setBase(withImage);
        const { name, phoneNumber } = values;
        const isSame = name.trim() === base.name && phoneNumber.trim() === (base.phoneNumber ?? '');
        const body = { userId: base.userId, name, phoneNumber, version: withImage.version };
        if (!isSame) await saveOnce(userEndpoints.changeProfile, { body });
        notify.show({ kind: 'success', title: messages.profileUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return errorsOf(error, values);
      } finally {
        void queries.invalidateQueries({ queryKey: keyOf(userEndpoints.profile) });
      }
    },
  });

  // a file cannot be stored in a draft, and has to be chosen again
  const { image: _, ...typed } = form.changed;
  useFormDraft({ dirty: form.dirty, changed: typed, set: form.set }, 'profile', base, setBase);

  async function sendImage(image: File): Promise<Profile> {
    const file = new FormData();
    file.set('file', image);
    return (await saveOnce(userEndpoints.changeImage, { query: { version: base.version }, form: file })).data;
  }
  function errorsOf(error: unknown, values: Text): readonly FieldError[] {
    const message = wordsOfFailure(error, messages.profileFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = userEndpoints.profile.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = textOf(current.data);
      setBase(current.data);
      setNewer(newerLines(textOnly(values), theirs));
      form.rebase({ ...theirs, image: undefined });
      return [{ path: '', message }];
    }
    notify.show({ kind: 'error', title: message });
    const isOfImage = error.code.startsWith('picture_') || error.code.startsWith('file_');
    return error.fields.length > 0 ? error.fields : isOfImage ? [{ path: 'image', message }] : [];
  }
  function submit(): void {
    if (!form.valid) notify.show({ kind: 'error', title: messages.profileFailed });
    void form.submit();
  }
  return (
    <SideDrawer
      title="Edit Profile"
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord="Update"
      discardQuestion={messages.discardChanges}
      onSave={submit}
      onClose={onClose}
    >
      <FormFrame form={form} label="Edit Profile" onSubmit={submit}>
        {newer !== undefined && newer.length > 0 && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset({ ...textOf(base), image: undefined });
              setNewer(undefined);
            }}
          />
        )}
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
      </FormFrame>
    </SideDrawer>
  );
}

const textOnly = ({ name, role, phoneNumber, email }: Text): Text => ({ name, role, phoneNumber, email });

function phoneError(phoneNumber: string): { phoneNumber?: string } {
  if (phoneNumber === '') return { phoneNumber: messages.pleaseEnter('phone number') };
  return isPhoneNumber(phoneNumber) ? {} : { phoneNumber: messages.invalidPhoneNumber };
}
