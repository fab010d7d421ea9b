import {
  storedColumns as shape,
  type StoredColumns,
  type ViewType,
} from '@countinghouse/contract/views/views.contract.ts';

/** The keys of a user's list settings in this browser; logging out clears them with everything else. */
const columnsPlace = (userId: number, type: ViewType): string => `columns ${userId} ${type}`;
const viewPlace = (userId: number, type: ViewType): string => `view ${userId} ${type}`;

/** The columns of a list as the user last set them in this browser. */
export function readStoredColumns(userId: number, type: ViewType): StoredColumns | undefined {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(columnsPlace(userId, type)) ?? '')).data;
  } catch {
    // nothing is stored, or it is invalid
    return undefined;
  }
}

export const storeColumns = (userId: number, type: ViewType, columns: StoredColumns): void =>
  store(columnsPlace(userId, type), JSON.stringify(columns));

/** The view that the user chose last in this browser: 0 for all columns, undefined if none was ever chosen. */
export function lastView(userId: number, type: ViewType): number | undefined {
  try {
    const text = localStorage.getItem(viewPlace(userId, type));
    return text === null ? undefined : Number(text);
  } catch {
    return undefined;
  }
}

export const storeLastView = (userId: number, type: ViewType, view: number): void =>
  store(viewPlace(userId, type), String(view));

/** Clears the choice of a view in this browser. */
export const clearLastView = (userId: number, type: ViewType): void => localStorage.removeItem(viewPlace(userId, type));

function store(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // a browser without storage shows the saved list next time
  }
}
