// What is deleted once its time is over. Each statement is small and can be repeated, so that no lock is held for long
// however much there is, and a run that is cut off loses nothing.

import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/** An e-mail has its content: fewer at once than of bare rows. */
const BATCH_SIZE = 500

/**
 * Empties e-mails that were settled too long ago: what they said, and the values that it was made of. To whom they went
 * and what became of them stays; returns how many.
 */
export const purgeEmailContent = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      UPDATE emails
      SET subject = NULL, html = NULL, text = NULL, rendered_at = NULL, "values" = '{}', content_purged_at = now()
      WHERE id IN (
        SELECT id FROM emails
        WHERE settled_at <= now() - make_interval(days => ${env().retention.mailDays}::int) AND content_purged_at IS NULL
        ORDER BY settled_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
      )`,
    BATCH_SIZE,
  )
