import { type Editor, enteredBy, type Trace } from './trace.ts';

/**
 * The trace with the user who entered each edited figure: as the former trace has it while the figure stays the same, else the
 * one who saves it now.
 */
export function withEditors(trace: Trace, editor: Editor, former?: Trace): Trace {
  const before = new Map(
    former === undefined ? [] : editedFigures(former).map((node) => [figureAndValue(node), node.sources?.enteredBy]),
  );
  const visit = (node: Trace): Trace => {
    const inputs = node.inputs.map(visit);
    if (node.rule !== 'edited') return { ...node, inputs };
    const key = figureAndValue(node);
    // a figure that was edited before editors were stored stays without one
    return { ...node, inputs, sources: { ...node.sources, ...enteredBy(before.has(key) ? before.get(key) : editor) } };
  };
  return visit(trace);
}

const editedFigures = (node: Trace): Trace[] => [
  ...(node.rule === 'edited' ? [node] : []),
  ...node.inputs.flatMap(editedFigures),
];

const figureAndValue = ({ figure, value, sources }: Trace): string => `${sources?.rowId ?? ''} ${figure} ${value}`;
