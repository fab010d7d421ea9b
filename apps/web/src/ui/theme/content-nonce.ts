/** The nonce with which this page's content policy allows styles, or undefined when there is no policy (development). */
export function contentNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce === '' || nonce.startsWith('__') ? undefined : nonce;
}
