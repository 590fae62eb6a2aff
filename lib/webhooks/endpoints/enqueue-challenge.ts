import { randomBytes, randomUUID } from 'node:crypto'
import type { Mode, Prisma } from '@/prisma/client/client'
import { CHALLENGE_TYPE } from '../event-types'

/** Queues a challenge with a new random token. The endpoint is verified when it sends the token back. */
export async function enqueueChallenge(
  tx: Prisma.TransactionClient,
  { id: endpointId, mode }: { id: number; mode: Mode },
): Promise<void> {
  const [id, jobId] = [randomUUID(), randomUUID()]
  const data = { mode, challenge: randomBytes(32).toString('base64url') }
  await tx.webhookDelivery.create({ data: { id, endpointId, type: CHALLENGE_TYPE, data, jobId } })
  await tx.$queryRaw`SELECT enqueue_webhook(${id}::uuid, ${jobId}::uuid, ${endpointId}::int)::text`
}
