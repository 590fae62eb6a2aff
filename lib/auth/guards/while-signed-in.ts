import { touchSession } from '../sessions/touch-session'

/**
 * Passes an export's batches on until the session of the member of partner staff ends, then throws. A large export can
 * take minutes.
 */
export async function* whileSignedIn<Batch>(sessionId: string, batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    if (!(await touchSession(sessionId))) throw new Error('The session of this export has ended')
    yield batch
  }
}
