import { anotherDocument } from '../faults/another-document.ts';
import { expireAccessTokens } from '../oauth/grants.ts';
import { GATEWAY_PAGE, type ErrorAnswers } from '../faults/play-faults.ts';
import type { World } from '../world.ts';
import { bearerToken, gatewayFault } from './gate.ts';
import { applicationError, faultBody, QuickBooksFault, throttleExceeded } from './quickbooks-fault.ts';

const JSON_TYPE = 'application/json;charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** The books' formats for the errors of the fault script. */
export function quickbooksErrorAnswers(world: World): ErrorAnswers {
  const fault = (refusal: QuickBooksFault) => JSON.stringify(faultBody(refusal, world.now()));
  return {
    status(status, html) {
      if (html || status === 502 || status === 503 || status === 504)
        return { contentType: HTML_TYPE, body: GATEWAY_PAGE };
      if (status === 403) {
        const detail = 'The application is not authorized for this company.';
        const body = gatewayFault(world, 403, '3100', 'ApplicationAuthorizationFailed', detail, 'AUTHORIZATION');
        return { contentType: 'application/json', body };
      }
      if (status === 429) return { contentType: JSON_TYPE, body: fault(throttleExceeded()) };
      return { contentType: JSON_TYPE, body: fault(applicationError()) };
    },
    throttled: () => ({ status: 429, contentType: JSON_TYPE, body: fault(throttleExceeded()) }),
    faultIn200: () =>
      fault(
        new QuickBooksFault(
          '6000',
          'A business validation error has occurred while processing your request',
          'Business Validation Error: The operation could not be completed.',
          '',
        ),
      ),
    expireToken: (request) => void expireAccessTokens(world.ledger, { token: bearerToken(request) }),
    asOtherCompany,
    asOtherDocument: (body) =>
      body.replace(
        /"Id":"(\d+)","SyncToken"/,
        (_all, id: string) => `"Id":"${anotherDocument(world.ledger, id)}","SyncToken"`,
      ),
  };
}

const OTHER_CUSTOMER = '77001';

function asOtherCompany(body: string): string {
  return body
    .replace(
      /"CustomerRef":\{"value":"[^"]*"(?:,"name":"(?:[^"\\]|\\.)*")?\}/g,
      `"CustomerRef":{"value":"${OTHER_CUSTOMER}","name":"Another Customer Ltd"}`,
    )
    .replace(/"CurrencyRef":\{"value":"([^"]*)"(?:,"name":"[^"]*")?\}/g, (_all, code: string) =>
      code === 'AUD'
        ? '"CurrencyRef":{"value":"SGD","name":"Singapore Dollar"}'
        : '"CurrencyRef":{"value":"AUD","name":"Australian Dollar"}',
    )
    .replace(
      /"(DisplayName|FullyQualifiedName|CompanyName|LegalName)":"(?:[^"\\]|\\.)*"/g,
      '"$1":"Another Customer Ltd"',
    )
    .replace(/"Country":"[A-Z]{2}"/g, '"Country":"AU"')
    .replace(/"HomeCurrency":\{"value":"[A-Z]{3}"\}/g, '"HomeCurrency":{"value":"AUD"}');
}
