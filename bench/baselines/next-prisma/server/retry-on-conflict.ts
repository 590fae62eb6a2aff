import { Prisma } from '@/prisma/client/client'

/** Whether a row that must be unique was there already. */
const isUniqueViolation = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** Once more where a parallel call stored the same tenant first: by then it is found. */
export async function retryOnConflict<Result>(callback: () => Promise<Result>): Promise<Result> {
  try {
    return await callback()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return callback()
  }
}
