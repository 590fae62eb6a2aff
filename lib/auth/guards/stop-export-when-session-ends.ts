import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { touchSessionByPublicId } from '../sessions/touch-session'

/**
 * Yields an export's batches. Before each batch, checks the session of the member of partner staff, because a large
 * export can take minutes. The export continues if the session gets a new secret ID.
 *
 * @param session the session that started the export
 * @param mayExport whether the user may still export. By default, every user with a valid session may
 * @throws if the session has ended or `mayExport` returns false
 */
export async function* stopExportWhenSessionEnds<Batch>(
  { publicId }: Pick<PartnerStaffSession, 'publicId'>,
  batches: AsyncIterable<Batch>,
  mayExport: (session: PartnerStaffSession) => boolean = () => true,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const session = await touchSessionByPublicId(publicId)
    if (!session || !mayExport(session)) throw new Error('The user of this export has no access any more')
    yield batch
  }
}
