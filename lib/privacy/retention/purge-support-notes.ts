import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/** Deletes support's notes about tenants after RETENTION_SUPPORT_NOTES_DAYS. Returns how many it deleted. */
export const purgeSupportNotes = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM support_notes WHERE id IN (
        SELECT id FROM support_notes
        WHERE created_at <= now() - make_interval(days => ${env().retention.supportNotesDays}::int)
        ORDER BY created_at LIMIT ${limit}::int
      )`,
  )
