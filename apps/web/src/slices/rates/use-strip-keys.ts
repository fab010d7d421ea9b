import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { StripRow } from './coverage-rows.ts';

interface Place {
  readonly line: number;
  readonly place: number;
}

/** Keyboard navigation of the timeline: arrows, Home and End along a line, with Ctrl to the first and last line. */
export function useStripKeys(rows: readonly StripRow[]): {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly at: Place;
  readonly goTo: (place: Place) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const [wanted, setWanted] = useState<Place>({ line: 0, place: 0 });
  const at = held(wanted, rows);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const next = placeAfter(event, at, rows);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setWanted(held(next, rows));
  }

  return { grid, at, goTo: setWanted, onKeyDown };
}

/** The nearest existing place: rows and segments change with the shown period. */
function held({ line, place }: Place, rows: readonly StripRow[]): Place {
  const heldLine = Math.min(Math.max(line, 0), Math.max(rows.length - 1, 0));
  const places = rows[heldLine]?.segments.length ?? 1;
  return { line: heldLine, place: Math.min(Math.max(place, 0), places - 1) };
}

function placeAfter(event: KeyboardEvent, { line, place }: Place, rows: readonly StripRow[]): Place | undefined {
  switch (event.key) {
    case 'ArrowRight':
      return { line, place: place + 1 };
    case 'ArrowLeft':
      return { line, place: place - 1 };
    case 'ArrowDown':
      return { line: line + 1, place: sameDays(rows, line, place, line + 1) };
    case 'ArrowUp':
      return { line: line - 1, place: sameDays(rows, line, place, line - 1) };
    case 'Home':
      return { line: event.ctrlKey ? 0 : line, place: 0 };
    case 'End':
      return { line: event.ctrlKey ? rows.length - 1 : line, place: Number.MAX_SAFE_INTEGER };
    default:
      return undefined;
  }
}

/** In another line, the segment with the first day of this one. */
function sameDays(rows: readonly StripRow[], from: number, place: number, to: number): number {
  const day = rows[from]?.segments[place]?.start ?? '';
  const found = rows[to]?.segments.findIndex((segment) => segment.start <= day && day <= segment.end) ?? -1;
  return found === -1 ? place : found;
}
