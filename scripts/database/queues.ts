import { PgBoss } from 'pg-boss'
import { EMAIL_QUEUE, EMAIL_QUEUE_OPTIONS, FAILED_EMAIL_QUEUE } from '../../lib/mail/queue'

/** Creates or updates pg-boss's tables and the queues, as the database's owner. */
export async function setUpQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  await boss.start()
  try {
    await boss.createQueue(FAILED_EMAIL_QUEUE)
    await boss.createQueue(EMAIL_QUEUE, { ...EMAIL_QUEUE_OPTIONS, deadLetter: FAILED_EMAIL_QUEUE })
    await boss.updateQueue(EMAIL_QUEUE, { ...EMAIL_QUEUE_OPTIONS, deadLetter: FAILED_EMAIL_QUEUE })
  } finally {
    await boss.stop({ graceful: false })
  }
}
