import { escapeHtml, htmlPage } from '../wire/html.ts';

export type ConsentChoice = { readonly value: string; readonly label: string };

/** The page on which a user allows an app to act for them, and selects the company if there are several. */
export function consentPage(request: {
  readonly serviceName: string;
  readonly appName: string;
  readonly scope: string;
  readonly carried: Readonly<Record<string, string>>;
  readonly choice?: { readonly field: string; readonly title: string; readonly options: readonly ConsentChoice[] };
}): string {
  const carried = Object.entries(request.carried)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const options = request.choice?.options
    .map(
      (option, index) =>
        `<label><input type="radio" name="${request.choice?.field ?? ''}" value="${escapeHtml(option.value)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(option.label)}</label>`,
    )
    .join('');
  return htmlPage(
    `Connect ${request.appName} to ${request.serviceName}`,
    `<h1>${escapeHtml(request.serviceName)}</h1><p class="soft">Imitation for development: no real account is touched.</p>
<form method="post" class="card"><p><strong>${escapeHtml(request.appName)}</strong> asks for: <code>${escapeHtml(request.scope)}</code></p>
${options === undefined ? '' : `<h3>${escapeHtml(request.choice?.title ?? '')}</h3>${options}`}${carried}
<p><button class="main" name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button></p></form>`,
  );
}
