import type { Locator, Page } from '@playwright/test';

type Role = 'button' | 'link' | 'row' | 'checkbox' | 'radio';

/**
 * A person at the keyboard and the mouse, whose acts are counted: a click is one, a field that is reached and filled by one key is one
 * whatever is typed into it, and a choice is two.
 */
export class CountedActs {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(role: Role, name: string | RegExp, within: Page | Locator = this.#page): Promise<void> {
    this.count += 1;
    await within.getByRole(role, { name, exact: true }).first().click();
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    this.count += 1;
    await this.#field(label).fill(text);
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    this.count += 2;
    await this.#field(label).selectOption({ label: option });
  }

  /** A list can have the label of a field of the drawer over it. */
  #field(label: string | RegExp): Locator {
    return this.#page.locator('input, select, textarea').and(this.#page.getByLabel(label)).first();
  }

  /** Selects files in the dialog of the system: the button that opens it, and the file. */
  select(): void {
    this.count += 2;
  }
}
