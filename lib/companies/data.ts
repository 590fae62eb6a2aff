import type { Database } from '../prisma'
import type { CompanyId } from './company-id'

// For the operator's commands alone: an operator may act for every company that there is.

/** The company of a number; null when there is none. */
export async function companyNumbered(db: Database, id: number): Promise<CompanyId | null> {
  const company = await db.company.findUnique({ where: { id }, select: { id: true } })
  return company && (company.id as CompanyId)
}

/** The company that a webhook endpoint belongs to; null when there is no such endpoint. */
export async function companyOfEndpoint(db: Database, endpointId: number): Promise<CompanyId | null> {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id: endpointId }, select: { companyId: true } })
  return endpoint && (endpoint.companyId as CompanyId)
}

/** The company that a webhook delivery is meant for; null when there is no such delivery. */
export async function companyOfDelivery(db: Database, deliveryId: string): Promise<CompanyId | null> {
  const delivery = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    select: { endpoint: { select: { companyId: true } } },
  })
  return delivery && (delivery.endpoint.companyId as CompanyId)
}
