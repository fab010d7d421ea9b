import { exact, type JsonObject } from '../wire/exact-json.ts';

/** A refusal of the people service. */
export class PeopleError extends Error {
  readonly status: number;
  readonly body: JsonObject;
  constructor(status: number, body: JsonObject) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** In the format of the modules: `{"error":{"code":7213,"message":"..."}}`. */
export const moduleError = (status: number, code: number, message: string): PeopleError =>
  new PeopleError(status, { error: { code: exact(String(code)), message } });

/** In the format of the forms, where even an error is HTTP 200 and the status 1. */
export const formError = (uri: string, code: number, message: string): PeopleError =>
  new PeopleError(200, {
    response: { message: 'Error occurred', uri, errors: { code: exact(String(code)), message }, status: exact('1') },
  });

export const blocked = (): PeopleError =>
  moduleError(400, 7209, 'API access blocked since threshold limit exceeded. Please try after some time');
