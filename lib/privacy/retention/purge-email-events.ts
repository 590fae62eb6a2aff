import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/** Deletes the email provider's delivery events after RETENTION_MAIL_DAYS. Returns how many it deleted. */
export const purgeEmailEvents = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM email_events WHERE id IN (
        SELECT id FROM email_events
        WHERE received_at <= now() - make_interval(days => ${env().retention.mailDays}::int) LIMIT ${limit}::int
      )`,
  )
