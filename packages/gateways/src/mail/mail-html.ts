/** The HTML of a mail that says exactly what its text says: paragraphs, lists of lines that begin with "- ", and links. */
export function mailHtml(text: string): string {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map(blockHtml);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><base target="_blank"></head>
<body style="font: 15px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; max-width: 640px">
${blocks.join('\n')}
</body></html>
`;
}

function blockHtml(block: string): string {
  const lines = block.split('\n');
  return lines.every((line) => line.startsWith('- '))
    ? `<ul>${lines.map((line) => `<li>${withLinks(line.slice(2))}</li>`).join('')}</ul>`
    : `<p>${lines.map(withLinks).join('<br>\n')}</p>`;
}

const withLinks = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
