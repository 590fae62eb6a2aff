import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { touchSession } from '../sessions/touch-session'

/**
 * Passes an export's batches on until the session of the member of partner staff ends, then throws. A large export can
 * take minutes.
 *
 * @param mayExport whether the user may still export. Default: while the session is valid
 */
export async function* stopExportWhenSessionEnds<Batch>(
  sessionId: string,
  batches: AsyncIterable<Batch>,
  mayExport: (session: PartnerStaffSession) => boolean = () => true,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const session = await touchSession(sessionId)
    if (!session || !mayExport(session)) throw new Error('The user of this export has no access any more')
    yield batch
  }
}
