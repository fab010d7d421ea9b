/** What follows from a record, worked out once for each state of it: a grid asks for it with each of its cells. */
export function workedOutOnce<State extends object, Result>(workOut: (state: State) => Result) {
  const known = new WeakMap<State, { readonly result: Result }>();
  return (state: State): Result => {
    const found = known.get(state) ?? { result: workOut(state) };
    known.set(state, found);
    return found.result;
  };
}
