/** Text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page of the sandbox: one file, no external assets. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--line:#dfe4ea;--paper:#fff;--ground:#f4f6f8;--accent:#1f6f5c;--warn:#a4471a}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa6b5;--line:#2f3946;--paper:#1b222b;--ground:#12171d;--accent:#5cc2a8;--warn:#e79667}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
main{max-width:1240px;margin:0 auto;padding:32px 20px 64px}h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:36px 0 12px}h3{font-size:16px;margin:20px 0 8px}.card>h1:first-child,.card>h3:first-child{margin-top:0}table.facts{width:auto;margin-top:16px}
p{margin:6px 0}a{color:var(--accent)}.soft{color:var(--soft)}.card{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin:12px 0;overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600;font-size:13px}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.tag{display:inline-block;border:1px solid var(--line);border-radius:999px;padding:0 9px;font-size:12px;color:var(--soft)}
.card:target{outline:2px solid var(--accent)}.tag.voided,.tag.deleted{color:var(--warn);border-color:var(--warn)}code{font-size:13px}code.code{font-size:22px;font-weight:600}button{font:inherit;padding:8px 18px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:var(--ink);cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--ground)}label{display:block;padding:6px 0}summary{cursor:pointer;padding:4px 0}nav a{margin-right:16px}`;
