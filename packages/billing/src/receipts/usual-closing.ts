/** How the rest of a short payment was closed: by an adjustment of this type, or not at all. */
export interface ShortPayment<Type extends string> {
  /** Undefined if the rest was left outstanding. */
  readonly closedAs: Type | undefined;
}

/** How a company's short payments are usually closed, and how often that was so. */
export interface UsualClosing<Type extends string, Payment extends ShortPayment<Type>> {
  /** The newest short payment that was closed in this way. */
  readonly like: Payment;
  readonly times: number;
  /** So many short payments were looked at. */
  readonly of: number;
}

/** So many of the newest short payments count: a company that changes its way is followed soon. */
const newestCount = 4;

/**
 * The way in which most of the newest four short payments of a company were closed, leaving the rest outstanding included. Of two ways with the
 * same count the one that was used last is proposed. Undefined without a short payment.
 *
 * @param payments newest first
 */
export function usualClosing<Type extends string, Payment extends ShortPayment<Type>>(
  payments: readonly Payment[],
): UsualClosing<Type, Payment> | undefined {
  const newest = payments.slice(0, newestCount);
  const timesOf = (way: Payment) => newest.filter(({ closedAs }) => closedAs === way.closedAs).length;
  // the newest first, so that it wins among equals
  const [like] = newest.toSorted((one, other) => timesOf(other) - timesOf(one));
  return like && { like, times: timesOf(like), of: newest.length };
}
