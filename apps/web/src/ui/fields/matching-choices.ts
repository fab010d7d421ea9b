/** What a list of choices shows at most; more are found by typing. */
export const mostShown = 200;

/** The choices that contain the typed text, those that begin with it first; capitals and accents do not matter. */
export function matchingChoices<Choice extends { readonly label: string }>(
  choices: readonly Choice[],
  typed: string,
): readonly Choice[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return choices;
  const begin: Choice[] = [];
  const contain: Choice[] = [];
  for (const choice of choices) {
    const at = plain(choice.label).indexOf(wanted);
    if (at === 0) begin.push(choice);
    else if (at > 0) contain.push(choice);
  }
  return [...begin, ...contain];
}

/** Without accents and capitals, so that "sao" finds "São Paulo". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
