import { anotherDocument } from '../faults/another-document.ts';
import { GATEWAY_PAGE, type ErrorAnswers } from '../faults/play-faults.ts';
import { expireAccessTokens } from '../oauth/grants.ts';
import { writeJson } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { writtenToken } from './gate.ts';
import { internalError, notAuthorised, tooManyInAMinute, type ZohoBooksError } from './zoho-books-error.ts';

export const JSON_TYPE = 'application/json;charset=UTF-8';

export const errorBody = (error: ZohoBooksError): string => writeJson({ code: error.code, message: error.message });

/** The books' formats for the errors of the fault script. */
export function zohoBooksErrorAnswers(world: World): ErrorAnswers {
  const json = (error: ZohoBooksError) => ({ contentType: JSON_TYPE, body: errorBody(error) });
  return {
    status(status, html) {
      if (html || status >= 502) return { contentType: 'text/html;charset=UTF-8', body: GATEWAY_PAGE };
      if (status === 401) return json(notAuthorised());
      return json(status === 429 ? tooManyInAMinute() : internalError());
    },
    throttled: () => ({ status: 429, ...json(tooManyInAMinute()) }),
    faultIn200: () => writeJson({ code: 1015, message: 'The operation could not be completed.' }),
    expireToken: (request) => void expireAccessTokens(world.ledger, { token: writtenToken(request) }),
    asOtherDocument: (body) =>
      body.replace(
        /"(invoice_id|creditnote_id)":"(\d+)"/,
        (_all, name: string, id: string) => `"${name}":"${anotherDocument(world.ledger, id)}"`,
      ),
    asOtherCompany: (body) =>
      body
        .replace(/"(customer_id|contact_id)":"\d+"/g, '"$1":"260000000000077001"')
        .replace(/"(customer_name|contact_name|company_name|name)":"(?:[^"\\]|\\.)*"/g, '"$1":"Another Customer Ltd"')
        .replace(/"currency_code":"[A-Z]{3}"/g, '"currency_code":"AUD"')
        .replace(/"country_code":"[A-Z]{2}"/g, '"country_code":"AU"'),
  };
}
