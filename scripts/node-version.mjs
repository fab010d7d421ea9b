/** The oldest Node that the product runs on, as in package.json's "engines". */
const oldest = [20, 19];

/**
 * The sentence to show if this Node is too old, or '' if it is new enough. Written in old JavaScript on purpose: an old
 * Node must be able to read it.
 *
 * @param {string} version such as "20.19.4"
 * @returns {string}
 */
export function complaintAboutNode(version) {
  const parts = version.split('.');
  const major = Number(parts[0]);
  const minor = Number(parts[1]);
  const isNewEnough = major > Number(oldest[0]) || (major === oldest[0] && minor >= Number(oldest[1]));
  if (isNewEnough) return '';
  return (
    'Countinghouse needs Node ' +
    oldest.join('.') +
    ' or newer, this is ' +
    version +
    ': install a newer Node and try again.'
  );
}

/** Ends the process with one sentence if this Node is too old; called before anything else is loaded. */
export function demandNewEnoughNode() {
  const complaint = complaintAboutNode(process.versions.node);
  if (complaint !== '') {
    console.error(complaint);
    process.exit(1);
  }
}
