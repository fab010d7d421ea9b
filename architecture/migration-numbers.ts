/**
 * The errors in the names of migrations: each begins with its number in four digits, from 0001 on without a gap, and
 * describes its effect in kebab-case.
 */
export function wrongMigrationNames(names: readonly string[]): string[] {
  return names.toSorted().flatMap((name, at) => {
    const wanted = String(at + 1).padStart(4, '0');
    const isRight = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name) && name.startsWith(`${wanted}-`);
    return isRight ? [] : [`${name} should begin with ${wanted}- and say in kebab-case what it does`];
  });
}
