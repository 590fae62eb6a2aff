import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

/** How many words each statement deletes. The number is small, because each word is locked until the statement ends. */
const BATCH_SIZE = 500

/** Deletes words that no tenant's name contains any more. Returns how many it deleted. */
export const purgeUnusedNameWords = (): Promise<number> =>
  runInBatches(async (limit) => {
    const [row] = await prisma().$queryRaw<{ count: number }[]>`
      SELECT count(*) FILTER (WHERE remove_name_word(word))::int AS count
      FROM (
        SELECT word FROM name_words WHERE NOT EXISTS (SELECT FROM tenant_search_terms WHERE term = word) LIMIT ${limit}
      ) nobodys`
    return row?.count ?? 0
  }, BATCH_SIZE)
