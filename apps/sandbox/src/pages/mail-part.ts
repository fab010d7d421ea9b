import { arrivedMails } from '../mail/mailbox.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';

/** The received mails, newest first, as displayed to their readers, with links. */
export function mailPart(world: World): string {
  const mails = arrivedMails(world.ledger).map(
    (mail) => `<section class="card"><h3>${escapeHtml(mail.subject)}</h3>
<p class="soft">${escapeHtml(mail.arrivedAt)}, from ${escapeHtml(mail.from)} to ${escapeHtml(mail.recipients.join(', '))}</p>
${mail.html === '' ? '' : `<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups" style="width: 100%; height: 300px; border: 0; background: #fff" srcdoc="${escapeHtml(mail.html)}"></iframe>`}
<details${mail.html === '' ? ' open' : ''}><summary>Plain text</summary><p style="white-space: pre-wrap">${withLinks(mail.text.trim())}</p></details></section>`,
  );
  const all = mails.length === 0 ? '<section class="card"><p class="soft">No mail yet.</p></section>' : mails.join('');
  return `<h2 id="mail">The mailbox</h2>${all}`;
}

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
