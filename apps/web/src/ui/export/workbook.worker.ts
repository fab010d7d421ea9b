import { workbookAnswers, type WorkbookRequest } from './workbook-requests.ts';

const answer = workbookAnswers();
addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  const parts = answer(data);
  const transfer = [...new Set(parts.map(({ buffer }) => buffer as ArrayBuffer))];
  postMessage(parts, { transfer });
});
