import { exact, type JsonObject } from '../wire/exact-json.ts';

/** A refusal of the project tool. */
export class ZohoTrouble extends Error {
  readonly status: number;
  readonly body: JsonObject;
  constructor(status: number, body: JsonObject) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const classicTrouble = (status: number, code: number, message: string) =>
  new ZohoTrouble(status, { error: { code: exact(String(code)), message } });
export const inputMissing = () => classicTrouble(400, 6831, 'Input Parameter Missing');
export const wrongUrl = () => classicTrouble(400, 6891, 'Given URL is wrong');
export const noPortal = () => classicTrouble(404, 6504, 'Domain Not Available');
export const noProject = () => classicTrouble(404, 6404, 'Given project is not available');

/** A refusal of the newer API, V3. */
export function v3Trouble(
  status: number,
  title: string,
  errorType: string,
  instance: string,
  message: string,
  fieldName?: string,
) {
  return new ZohoTrouble(status, {
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
  v3Trouble(
    400,
    'URL_ROLLING_THROTTLES_LIMIT_EXCEEDED',
    'OPERATIONAL_VALIDATION_ERROR',
    instance,
    `Cannot execute more than 100 requests per API in 2 minutes. Try again after ${minutes} minutes.`,
  );
