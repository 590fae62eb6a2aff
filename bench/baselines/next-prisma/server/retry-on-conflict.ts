import { Prisma } from '@/prisma/client/client'

/** Returns whether the error is a unique constraint violation. */
const isUniqueViolation = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/**
 * Runs the callback and returns its result. If a concurrent request stored the same tenant first, runs the callback
 * once more. The second time, the callback finds that tenant.
 */
export async function retryOnConflict<Result>(callback: () => Promise<Result>): Promise<Result> {
  try {
    return await callback()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return callback()
  }
}
