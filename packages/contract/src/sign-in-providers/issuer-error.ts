/** HTTPS, or plain HTTP on this machine; without user, query and fragment. */
const issuerForm = /^(https:\/\/[^\s/?#@\\]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#\\]*)?$/;

/** Why a text is not the issuer of an OpenID provider. */
export const issuerError = (text: string): string | undefined =>
  issuerForm.test(text)
    ? undefined
    : 'Enter the issuer exactly as the provider gives it, such as https://accounts.google.com';
