import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

/** Each holds a lock until the statement ends. */
const BATCH_SIZE = 500

/** Takes names out of the words of names that nobody has any more; returns how many. */
export const purgeUnusedNameWords = (): Promise<number> =>
  runInBatches(async (limit) => {
    const [row] = await prisma().$queryRaw<{ count: number }[]>`
      SELECT count(*) FILTER (WHERE remove_name_word(word))::int AS count
      FROM (
        SELECT word FROM name_words WHERE NOT EXISTS (SELECT FROM tenant_search_terms WHERE term = word) LIMIT ${limit}
      ) nobodys`
    return row?.count ?? 0
  }, BATCH_SIZE)
