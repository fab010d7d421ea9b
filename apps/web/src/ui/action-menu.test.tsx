import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';
import { renderPart } from './testing/render-part.tsx';

const names = ['Ann', 'Ben', 'Carla', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ines', 'Jörg', 'Maria Jones'];

function open(count: number) {
  const chosen = vi.fn();
  const { user } = renderPart(
    <ActionMenu
      actions={names.slice(0, count).map((name) => ({ key: name, label: name, onChoose: () => chosen(name) }))}
    >
      <Button>CSM</Button>
    </ActionMenu>,
  );
  const shown = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
  return { user, chosen, shown, press: () => user.click(screen.getByRole('button', { name: 'CSM' })) };
}

describe('a menu', () => {
  test('of more than ten entries is searched by typing, and Enter chooses the first match', async () => {
    const { user, chosen, shown, press } = open(11);
    await press();
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Search these choices' }));
    await user.keyboard('jo');
    expect(shown()).toEqual(['Jörg', 'Maria Jones']);
    await user.keyboard('{Enter}');
    expect(chosen.mock.calls).toEqual([['Jörg']]);
    expect(shown()).toEqual([]);
  });

  test('that is searched is walked with the arrows, and says when nothing was found', async () => {
    const { user, chosen, press } = open(11);
    await press();
    await user.keyboard('xyz');
    expect((await screen.findByRole('status')).textContent).toBe('None found');
    await user.clear(screen.getByRole('textbox', { name: 'Search these choices' }));
    await user.keyboard('a{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Ann'));
    await user.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).not.toBe('Ann'));
    await user.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledOnce();
  });

  test('of ten entries has no search', async () => {
    const { press } = open(10);
    await press();
    await screen.findByRole('menuitem', { name: 'Ann' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('whose entries are not known yet says that they load, and shows them when they come', async () => {
    const near = vi.fn();
    const menu = (actions: readonly { key: string; label: string }[] | undefined) => (
      <ActionMenu actions={actions} onNear={near}>
        <Button>CSM</Button>
      </ActionMenu>
    );
    const { user, show } = renderPart(menu(undefined));
    await user.tab();
    expect(near).toHaveBeenCalledTimes(1);
    await user.keyboard('{ArrowDown}');
    expect((await screen.findByRole('status')).textContent).toBe('Loading …');
    show(menu([{ key: 'Ann', label: 'Ann' }]));
    expect(screen.getByRole('menuitem').textContent).toBe('Ann');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
