/** The nonce that this page's content policy allows styles with, or none where there is no policy (development). */
export function contentNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce === '' || nonce.startsWith('__') ? undefined : nonce;
}
