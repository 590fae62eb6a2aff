import { z } from 'zod'

/**
 * Builds the schema of a URL's query. It rejects unknown parameters. If it ignored a mistyped one, such as
 * `starting_after`, a program would read the first page again and again.
 */
export const querySchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? 'Unknown parameter' : undefined) })
