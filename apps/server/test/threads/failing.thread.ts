/** A task that ends as a test requires. */
export default function failing(
  way: 'answers' | 'never ends' | 'fails' | 'fills the memory' | 'ends its thread',
): string {
  const held: string[] = [];
  switch (way) {
    case 'answers':
      return 'answered';
    case 'fails':
      throw new TypeError('a fault of ours');
    case 'ends its thread':
      return process.exit(3);
    case 'fills the memory':
      for (;;) held.push(`${held.length}`.repeat(1000));
    case 'never ends':
      for (;;) held.length = 0;
  }
}
