import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

interface Shape {
  readonly schema: z.ZodType;
  readonly method: string;
  readonly url: string;
}

/**
 * Serialises responses as JSON after checking their shape; fields that the shape does not have are left out. Responses are plain
 * data, the same in both directions, so they are parsed: encoding them would visit each value twice. @throws
 * ResponseSerializationError when a response has another shape
 */
export const checkedAnswers =
  ({ schema, method, url }: Shape) =>
  (answer: unknown): string => {
    const checked = schema.safeParse(answer);
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error });
    return JSON.stringify(checked.data);
  };
