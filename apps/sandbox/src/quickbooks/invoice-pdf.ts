import type { Invoice } from './records.ts';

/** A one-page PDF with the invoice's name; enough to be opened and stored. */
export function invoicePdf(companyName: string, customerName: string, invoice: Invoice): Buffer {
  const lines = [
    companyName,
    `Invoice ${invoice.docNumber ?? invoice.id}`,
    customerName,
    `Date ${invoice.day}   Due ${invoice.dueDay}`,
    `Total ${invoice.currency} ${invoice.total}`,
  ];
  const shown = lines.map((line) => `(${line.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 20 TL 60 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}
