import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

interface Shape {
  readonly schema: z.ZodType;
  readonly method: string;
  readonly url: string;
}

/**
 * Writes answers as JSON after they were checked against their shape; what the shape does not name is left out. Answers
 * are plain data, the same in both directions, so they are parsed: to encode them would look at each value twice.
 *
 * @throws ResponseSerializationError when an answer has another shape
 */
export const checkedAnswers =
  ({ schema, method, url }: Shape) =>
  (answer: unknown): string => {
    const checked = schema.safeParse(answer);
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error });
    return JSON.stringify(checked.data);
  };
