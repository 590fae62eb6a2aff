import { PgBoss, type QueueOptions } from 'pg-boss'
import { TEST_CANCELLATION_QUEUE, TEST_CANCELLATION_QUEUE_OPTIONS } from '@/lib/contracts/test-cancellation-queue'
import { TEST_EXPIRY_QUEUE, TEST_EXPIRY_QUEUE_OPTIONS } from '@/lib/contracts/unmatched-addresses/test-expiry-queue'
import { EMAIL_QUEUE, EMAIL_QUEUE_OPTIONS, FAILED_EMAIL_QUEUE } from '@/lib/mail/email-queue'
import { FAILED_WEBHOOK_QUEUE, WEBHOOK_QUEUE, WEBHOOK_QUEUE_OPTIONS } from '@/lib/webhooks/delivery/webhook-queue'

const QUEUES: { name: string; options: QueueOptions & { deadLetter?: string } }[] = [
  { name: EMAIL_QUEUE, options: { ...EMAIL_QUEUE_OPTIONS, deadLetter: FAILED_EMAIL_QUEUE } },
  { name: WEBHOOK_QUEUE, options: { ...WEBHOOK_QUEUE_OPTIONS, deadLetter: FAILED_WEBHOOK_QUEUE } },
  { name: TEST_CANCELLATION_QUEUE, options: TEST_CANCELLATION_QUEUE_OPTIONS },
  { name: TEST_EXPIRY_QUEUE, options: TEST_EXPIRY_QUEUE_OPTIONS },
]

/**
 * Creates or updates pg-boss's tables and queues. Connects as the database's owner, because only the owner can do this.
 */
export async function setUpQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  await boss.start()
  try {
    for (const { name, options } of QUEUES) {
      if (options.deadLetter) await boss.createQueue(options.deadLetter)
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
