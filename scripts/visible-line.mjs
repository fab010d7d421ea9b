const levelOfWarning = 40;

/**
 * A line of the server as shown in the terminal: its own sentences unchanged; of the structured log (one JSON object
 * per line) warnings and errors only, as text.
 *
 * @param {string} line
 * @param {boolean} isAll everything, structured lines unchanged
 * @returns {string | undefined} undefined if the line is not for a terminal
 */
export function visibleLine(line, isAll) {
  if (isAll || !line.startsWith('{')) return line;
  /** @type {unknown} */
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  if (typeof entry !== 'object' || entry === null || !('level' in entry)) return line;
  const level = typeof entry.level === 'number' ? entry.level : { warn: 40, error: 50, fatal: 60 }[String(entry.level)];
  if (level === undefined || level < levelOfWarning) return undefined;
  const words = 'msg' in entry && typeof entry.msg === 'string' ? entry.msg : line;
  const reason =
    'err' in entry && typeof entry.err === 'object' && entry.err !== null && 'message' in entry.err
      ? ` (${String(entry.err.message)})`
      : '';
  return `${level > levelOfWarning ? 'error' : 'warning'}: ${words}${reason}`;
}
