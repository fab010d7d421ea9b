import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { useConfirm, type Question } from './confirm.tsx';

const deleting: Question = { title: 'Delete INV-2026-7?', yes: 'Delete', danger: true };
const offering: Question = { title: 'Go on with what you typed?', yes: 'Go on', no: 'Discard', harmless: 'yes' };

function Asking({ question, onAnswer }: { question: Question; onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm();
  return <Button onClick={() => void confirm(question).then(onAnswer)}>Ask</Button>;
}

async function request(question: Question) {
  const onAnswer = vi.fn<(answer: boolean) => void>();
  const { user } = renderPart(<Asking question={question} onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return { user, onAnswer };
}

test.each([
  ['a question', { title: 'Issue the invoice?' }, false],
  ['what takes something away', deleting, false],
  ['an offer whose No throws something away', offering, true],
])('%s takes the harmless answer on Enter and on Escape', async (_, question, answer) => {
  const { user, onAnswer } = await request(question);
  await user.keyboard('{Enter}');
  expect(onAnswer.mock.calls).toEqual([[answer]]);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[answer], [answer]]);
});

test('an offer is not dropped by a second question', async () => {
  const { user, onAnswer } = await request(offering);
  act(() => screen.getByText('Ask').click());
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[true], [true]]);
});
