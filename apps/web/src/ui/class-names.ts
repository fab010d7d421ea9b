/** Joins the class names that are not falsy into one attribute: `classNames(styles.row, isActive && styles.active)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
