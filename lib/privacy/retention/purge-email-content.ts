import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/** How many emails each statement changes. It's less than the default, because each row contains a whole email. */
const BATCH_SIZE = 500

/**
 * Deletes the content and values of emails that were settled more than RETENTION_MAIL_DAYS ago. Keeps the recipient and
 * status. Returns how many emails it changed.
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
