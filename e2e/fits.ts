import type { Page } from '@playwright/test';

/**
 * What a person cannot read or reach on the current page, one sentence each: a cut figure or placeholder, or a cut name
 * without its whole text on hover; a text at the edge of its cell, or outside its frame or the window; a button outside
 * the window; a row menu that has to be scrolled to; a part that scrolls sideways without a sign, or with one at a wrong
 * place; a list to select from without a checkbox for all rows; a long list of choices that cannot be searched; a
 * notification over a control; a reached choice that looks like the others.
 *
 * Figures in tables are measured as wide as they get: millions, five digits of a number, and the widest days.
 */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // shadows and notifications find their place in the next frame
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = new Set<string>();
    const known = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = known.get(element) ?? getComputedStyle(element);
      known.set(element, style);
      return style;
    };
    const layer = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body;

    function report(what: string, element: Element, text: string): void {
      const cell = element.closest<HTMLElement>('td, th');
      const owner = element.closest(
        'table, [role=dialog], [role=alertdialog], [role=listbox], section[aria-labelledby]',
      );
      const heading = document.getElementById(owner?.getAttribute('aria-labelledby') ?? '');
      const column = cell === null ? '' : ` in ${cell.dataset['title'] ?? 'a heading'}`;
      const place = owner?.getAttribute('aria-label') ?? heading?.textContent ?? 'the page';
      found.add(`${what}: "${text.trim().slice(0, 60)}"${column} of ${place}`);
    }

    const isFigure = (text: string): boolean =>
      /^[\W_]*([A-Z]{3} )?[\u2212+-]?[\d.,]+( ?(h|%|days?))?$/.test(text.trim()) ||
      /\d{1,2}\s[A-Z][a-z]{2}(\s\d{4})?/.test(text) ||
      /^[A-Z]{2,}[A-Z0-9]*-[\w-]*\d[\w-]*$/.test(text.trim());
    const isStatus = (element: Element): boolean =>
      element.matches('td') && element.querySelector('[class*=badge]') !== null;
    const isSeen = (element: Element): boolean => {
      const { visibility, clipPath, opacity } = styleOf(element);
      return visibility === 'visible' && clipPath === 'none' && opacity !== '0';
    };
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

    /** Whether the whole text is the title, which a list sets on hover only. */
    function tellsWhole(element: Element, text: string): boolean {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      const titled = [element.closest('[title]'), element.querySelector('[title]')];
      const flat = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
      return titled.some((one) => flat(one?.getAttribute('title') ?? '').includes(flat(text)));
    }
    function reportCut(element: Element, text: string): void {
      if (isFigure(text) || isStatus(element)) report('cut', element, text);
      else if (!tellsWhole(element, text)) report('cut without its whole text on hover', element, text);
    }

    function widestOf({ data, previousSibling, parentElement }: Text): string {
      if (/^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(data)) return '28 Nov 2026';
      if (/^\d{1,2}( [A-Z][a-z]{2})? \u2013 \d{1,2} [A-Z][a-z]{2} \d{4}$/.test(data))
        return '28 Nov \u2013 27 Dec 2026';
      // the longest status of an issued invoice
      if (/^(Received|Partial Received)$/.test(data) && parentElement?.matches('[class*=badge]') === true)
        return 'Deposit Settlement';
      const isMoney = [previousSibling, previousSibling?.previousSibling].some((one) =>
        /^[A-Z]{3}$/.test(one?.textContent ?? ''),
      );
      if (isMoney && /^[\u2212+-]?[\d,]+\.\d\d$/.test(data)) {
        // what is small is a rate for an hour
        if (data.length <= 8) return '88,888.88';
        return parentElement?.closest('tfoot') == null ? '8,888,888.88' : '88,888,888.88';
      }
      return data.replace(/^(INV|CN)-(\d{4})-\d+$/, '$1-$2-10888').replace(/^PRJ-\d+$/, 'PRJ-10888');
    }
    const texts: Text[] = [];
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '') texts.push(node);
    const widened = texts
      .filter((text) => text.parentElement?.closest('td, th') != null)
      .map((text) => ({ text, was: text.data, widest: widestOf(text) }))
      .filter(({ was, widest }) => was !== widest);
    for (const { text, widest } of widened) text.data = widest;

    const checked = new Set<Element>();
    const range = document.createRange();
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || parent.closest('script, style, option, [aria-hidden=true], svg, textarea') !== null)
        continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || !isSeen(parent)) continue;
      if (
        /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-]|\.\w)/.test(text.data) &&
        parent.closest('[aria-label="Rejected rows"], [aria-label="Pasted rows"]') === null
      )
        report('a date as machines write it', parent, text.data);
      const cell = parent.closest('td, tbody th')?.getBoundingClientRect();
      if (cell !== undefined && (box.top < cell.top + 2 || box.bottom > cell.bottom - 2) && box.bottom > cell.top)
        report('at the edge of its cell', parent, text.data);
      let isUnseen = false;
      let isClear = true;
      let isFixed = false;
      for (let element: Element | null = parent; isClear && element !== null; element = element.parentElement) {
        const style = styleOf(element);
        isUnseen ||= style.clipPath !== 'none' || style.opacity === '0';
        isFixed ||= style.position === 'fixed';
        if (isUnseen) break;
        if (style.display === 'inline') continue;
        const outer = element.getBoundingClientRect();
        const isCutAside =
          clips(style.overflowX) &&
          element.scrollWidth > element.clientWidth + 1 &&
          (style.textOverflow === 'ellipsis' || box.right > outer.right + 1);
        const isCutBelow = clips(style.overflowY) && style.display !== 'table-cell' && box.bottom > outer.bottom + 3;
        if (isCutAside || isCutBelow) {
          isClear = false;
          if (checked.has(element)) continue;
          checked.add(element);
          reportCut(element, style.textOverflow === 'ellipsis' ? (element.textContent ?? '') : text.data);
        } else if (scrolls(style.overflowX)) isClear = false;
        else if (
          Number.parseFloat(style.borderRightWidth) > 0 &&
          style.display !== 'table-cell' &&
          outer.width > 0 &&
          (box.right > outer.right + 1 || box.left < outer.left - 1)
        )
          report('outside its frame', element, text.data);
      }
      if (isClear && !isUnseen && !isFixed && (box.right > innerWidth + 1 || box.left < -1))
        report('outside the window', parent, text.data);
    }
    for (const { text, was } of widened) text.data = was;

    for (const input of layer.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio], [type=file])',
    )) {
      const { value, clientWidth, scrollWidth } = input;
      if (clientWidth < 4 || value === '' || scrollWidth <= clientWidth + 1 || !isSeen(input)) continue;
      // a long name that is being typed scrolls with the cursor
      if (document.activeElement !== input || isFigure(value)) reportCut(input, value);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const input of layer.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = styleOf(input);
      if (pen === null || input.value !== '' || input.clientWidth < 4 || !isSeen(input)) continue;
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(input.placeholder).width > room + 1) report('a cut placeholder', input, input.placeholder);
    }
    const isScrolledTo = (element: Element | null): boolean =>
      element !== null && (scrolls(styleOf(element).overflowX) || isScrolledTo(element.parentElement));
    for (const button of layer.querySelectorAll('button')) {
      const { left, right, width } = button.getBoundingClientRect();
      if (width > 1 && isSeen(button) && (left < -1 || right > innerWidth + 1) && !isScrolledTo(button))
        report('a button outside the window', button, button.ariaLabel ?? button.textContent ?? '');
    }
    for (const menu of layer.querySelectorAll('td [aria-label^="Actions for"]')) {
      const box = menu.getBoundingClientRect();
      const list = menu.closest('[role=group]')?.getBoundingClientRect();
      if (box.right > Math.min(innerWidth, list?.right ?? innerWidth) + 1 || box.left < (list?.left ?? 0))
        report('a row menu out of reach', menu, menu.getAttribute('aria-label') ?? '');
    }
    for (const list of layer.querySelectorAll('[role=group]:has(> table), [role=grid]:has([role=rowgroup])')) {
      const shadows = [...(list.parentElement?.querySelectorAll(':scope > span:not([hidden])') ?? [])];
      if (shadows.length > 0 !== list.scrollWidth > list.clientWidth + 1)
        report('a list that does not say whether it scrolls', list, `${list.scrollWidth} in ${list.clientWidth}`);
      // beside what stays in view, else at the edge of the list
      const staying = [...(list.querySelector('tr, [role=row]')?.children ?? [])].filter((cell) => {
        const { position, left, right } = styleOf(cell);
        return position === 'sticky' && (left !== 'auto' || right !== 'auto') && cell.getBoundingClientRect().width > 0;
      });
      const edges = [list, ...staying].map((one) => one.getBoundingClientRect());
      for (const shadow of shadows) {
        const box = shadow.getBoundingClientRect();
        if (
          !edges.some(({ left, right }) =>
            [left, right].some((edge) => Math.abs(edge - box.left) < 2 || Math.abs(edge - box.right) < 2),
          )
        )
          report('a shadow in the middle of a list', list, `at ${Math.round(box.left)}`);
      }
    }
    for (const part of layer.querySelectorAll('*')) {
      if (
        part.scrollWidth <= part.clientWidth + 1 ||
        part.matches('input, textarea, [role=group]:has(> table), [role=grid]')
      )
        continue;
      if (scrolls(styleOf(part).overflowX) && isSeen(part) && !styleOf(part).backgroundAttachment.includes('local'))
        report('scrolls sideways without a sign', part, part.textContent ?? '');
    }
    for (const table of layer.querySelectorAll('table:has(tbody input[aria-label="Select this row"])'))
      if (table.querySelector('thead input')?.checkVisibility() !== true) report('no checkbox for all rows', table, '');
    // the months of a year are in their order, and known
    for (const choice of layer.querySelectorAll('select'))
      if (choice.options.length > 13)
        report('a long list of choices that cannot be searched', choice, choice.labels[0]?.textContent ?? choice.name);
    if (document.documentElement.scrollWidth > innerWidth + 1)
      report('the page scrolls sideways', document.body, String(document.documentElement.scrollWidth));
    for (const notification of document.querySelectorAll('section[aria-label=Notifications] li')) {
      const over = notification.getBoundingClientRect();
      for (const control of layer.querySelectorAll('button, a, input, select, textarea, [role=tab]')) {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        if (width <= 1 || notification.parentElement?.contains(control) === true || !isSeen(control)) continue;
        if (left < over.right && right > over.left && top < over.bottom && bottom > over.top)
          report(
            `"${notification.textContent ?? ''}" covers a control`,
            control,
            control.getAttribute('aria-label') ?? control.textContent ?? '',
          );
      }
    }

    // the bar of a reached choice, or its background, stands out from the list by 3:1
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((one) =>
        one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const reached = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
    for (const choice of new Set([
      ...document.querySelectorAll('[role=option][data-active-item], [role^=menuitem][data-active-item]'),
      ...(reached === null ? [] : [reached]),
    ])) {
      if (choice.closest('[role=grid], table') !== null || choice.getBoundingClientRect().width === 0) continue;
      const { backgroundColor, boxShadow } = getComputedStyle(choice);
      const list = choice.closest('[role=listbox], [role=menu], [role=dialog]') ?? document.body;
      const bar = /^rgba?\([^)]*\)(?=.*inset)/.exec(boxShadow)?.[0];
      const ground = getComputedStyle(list).backgroundColor;
      if (Math.max(contrast(backgroundColor, ground), bar === undefined ? 1 : contrast(bar, ground)) < 3)
        report('a reached choice that looks like the others', choice, choice.textContent ?? '');
    }
    return [...found];
  });
}
