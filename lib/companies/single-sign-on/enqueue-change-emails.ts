import { enqueueAdminEmails } from '@/lib/mail/enqueue-email'
import { SINGLE_SIGN_ON_CHANGED, type SingleSignOnChange } from '@/lib/mail/templates/single-sign-on-changed'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import { loadActorName } from '../load-actor-name'

/** Queues an email to each admin about a change to the company's single sign-on, in the transaction of the change. */
export async function enqueueSsoChangeEmails(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  { change, domain }: { change: SingleSignOnChange; domain: string },
): Promise<void> {
  const values = { change, by: await loadActorName(tx, actor), at: new Date(), domain }
  await enqueueAdminEmails(tx, companyId, SINGLE_SIGN_ON_CHANGED, values)
}
