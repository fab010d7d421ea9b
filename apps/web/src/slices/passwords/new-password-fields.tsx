import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { passwordHelp } from './password-errors.ts';

/** A new password, and its repetition. */
export function NewPasswordFields({
  field,
}: {
  field: (name: 'newPassword' | 'confirmNewPassword') => FieldBinding<string>;
}) {
  return (
    <>
      <TextField
        {...field('newPassword')}
        label="New Password"
        type="password"
        autoComplete="new-password"
        required
        help={passwordHelp}
      />
      <TextField
        {...field('confirmNewPassword')}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
