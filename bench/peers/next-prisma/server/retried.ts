import { Prisma } from '@/prisma/client/client'

/** Whether a row that must be unique was there already. */
const isTaken = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** Once more where a parallel call stored the same tenant first: by then it is found. */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isTaken(error)) throw error
    return work()
  }
}
