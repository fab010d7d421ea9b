import type { ApiFailure } from '../../api/failure.ts';
import type { FieldError } from '../../ui/form/form-state.ts';

/** The errors of refused rates; `fieldOf` names the field for a path of the response, or for a code without fields. */
export const rateErrors =
  (fieldOf: (pathOrCode: string) => string | undefined) =>
  ({ code, fields }: ApiFailure, message: string): readonly FieldError[] => {
    if (fields.length === 0) return [{ path: fieldOf(code) ?? '', message }];
    return fields.map((error) => ({ path: fieldOf(error.path) ?? error.path, message: error.message }));
  };

/** The field for a path of the server's answer where the rates are by role: paths part names at `/`, which a name may hold. */
export const fieldOfRole =
  (roles: readonly string[]) =>
  (path: string): string | undefined => {
    if (path === 'startDate' || path === 'newStartDate' || path === 'range_overlaps') return 'startDate';
    if (path === 'endDate' || path === 'newEndDate' || path === 'range_reversed') return 'endDate';
    const role = roles.find((one) => one === path || one.replaceAll('/', '.') === path);
    return role === undefined ? undefined : `${role} rate`;
  };
