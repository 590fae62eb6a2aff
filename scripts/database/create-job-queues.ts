import { PgBoss, type QueueOptions } from 'pg-boss'
import { EMAIL_QUEUE, EMAIL_QUEUE_OPTIONS, FAILED_EMAIL_QUEUE } from '@/lib/mail/email-queue'
import { FAILED_WEBHOOK_QUEUE, WEBHOOK_QUEUE, WEBHOOK_QUEUE_OPTIONS } from '@/lib/webhooks/delivery/webhook-queue'

const QUEUES: { name: string; deadLetter: string; options: QueueOptions }[] = [
  { name: EMAIL_QUEUE, deadLetter: FAILED_EMAIL_QUEUE, options: EMAIL_QUEUE_OPTIONS },
  { name: WEBHOOK_QUEUE, deadLetter: FAILED_WEBHOOK_QUEUE, options: WEBHOOK_QUEUE_OPTIONS },
]

/**
 * Creates or updates pg-boss's tables and queues. Connects as the database's owner, because only the owner can do this.
 */
export async function setUpQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  await boss.start()
  try {
    for (const { name, deadLetter, options } of QUEUES) {
      await boss.createQueue(deadLetter)
      await boss.createQueue(name, { ...options, deadLetter })
      await boss.updateQueue(name, { ...options, deadLetter })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
