/** A refusal of the books: a status and a code that is never 0. */
export class ZohoBooksError extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const wrongToken = () => new ZohoBooksError(401, 14, 'Invalid value passed for authtoken');
export const notAuthorised = () => new ZohoBooksError(401, 57, 'You are not authorized to perform this operation');
export const otherOrganisation = (id: string) =>
  new ZohoBooksError(400, 6041, `This user is not associated with the CompanyID/CompanyName:${id}.`);
export const tooManyInAMinute = () =>
  new ZohoBooksError(
    429,
    44,
    'For security reasons you have been blocked for some time as you have exceeded the maximum number of requests per minute that can be made from one account.',
  );
export const dayIsUsedUp = (calls: number) =>
  new ZohoBooksError(429, 45, `You have exceeded the maximum of ${calls} API calls per day.`);
export const tooManyAtOnce = () => new ZohoBooksError(429, 1070, 'The API call has exceeded the concurrent limit.');
export const internalError = () => new ZohoBooksError(500, 1000, 'Internal Error');
export const wrongUrl = () => new ZohoBooksError(404, 5, 'Invalid URL Passed');
export const wrongMethod = () => new ZohoBooksError(405, 38, 'The method is not supported for the invoked API.');
export const notJson = () => new ZohoBooksError(400, 1038, 'JSON is not well formed');
export const wrongParameter = (name: string) => new ZohoBooksError(400, 2, `Invalid value passed for ${name}`);
export const wrongValue = (name: string) => new ZohoBooksError(400, 4, `Invalid value passed for ${name}`);
export const missingValue = (name: string) => new ZohoBooksError(400, 4, `The parameter ${name} is mandatory.`);
export const tooLong = (name: string, max: number) =>
  new ZohoBooksError(400, 15, `Please ensure that the ${name} has less than ${max} characters.`);
export const nameExists = (name: string) =>
  new ZohoBooksError(400, 3062, `The customer "${name}" already exists. Please specify a different name.`);
/** The code that Zoho answers here is unconfirmed; a client must not rely on it. */
export const numberExists = (number: string) =>
  new ZohoBooksError(400, 1001, `Invoice#${number} has already been created. Please check and try again.`);
export const itemExists = (name: string) => new ZohoBooksError(400, 1001, `Item "${name}" already exists.`);
export const notAllowed = (sentence: string) => new ZohoBooksError(400, 1015, sentence);
export const unknown = (what: string) => new ZohoBooksError(404, 1002, `${what} does not exist.`);
