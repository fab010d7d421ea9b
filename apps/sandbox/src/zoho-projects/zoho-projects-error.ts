import { exact, type JsonObject } from '../wire/exact-json.ts';

/** A refusal of the project tool. */
export class ZohoProjectsError extends Error {
  readonly status: number;
  readonly body: JsonObject;
  constructor(status: number, body: JsonObject) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const classicError = (status: number, code: number, message: string) =>
  new ZohoProjectsError(status, { error: { code: exact(String(code)), message } });
export const inputMissing = () => classicError(400, 6831, 'Input Parameter Missing');
export const wrongUrl = () => classicError(400, 6891, 'Given URL is wrong');
export const noPortal = () => classicError(404, 6504, 'Domain Not Available');
export const noProject = () => classicError(404, 6404, 'Given project is not available');

/** A refusal of the newer API, V3. */
export function v3Error(
  status: number,
  title: string,
  errorType: string,
  instance: string,
  message: string,
  fieldName?: string,
) {
  return new ZohoProjectsError(status, {
    error: {
      status_code: String(status),
      title,
      error_type: errorType,
      instance,
      details: [{ message, ...(fieldName === undefined ? {} : { field_name: fieldName }) }],
    },
  });
}

export const throttled = (instance: string, minutes: number) =>
  v3Error(
    400,
    'URL_ROLLING_THROTTLES_LIMIT_EXCEEDED',
    'OPERATIONAL_VALIDATION_ERROR',
    instance,
    `Cannot execute more than 100 requests per API in 2 minutes. Try again after ${minutes} minutes.`,
  );
