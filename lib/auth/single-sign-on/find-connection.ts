import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { decryptClientSecret } from './client-secret'
import type { SsoConnection } from './connection'

/** Finds a connection by its ID. Returns null if it doesn't exist, or if its company is disabled. */
export const findSsoConnection = (id: string): Promise<SsoConnection | null> => findConnection({ id })

/** Finds a company's connection. Returns null if the company has none, or is disabled. */
export const findSsoConnectionOfCompany = (companyId: number): Promise<SsoConnection | null> =>
  findConnection({ companyId })

/**
 * Finds the connection for signing in with an email address in this domain. Returns null unless an enabled company has
 * verified the domain and tested its connection.
 */
export const findReadySsoConnection = (emailDomain: string): Promise<SsoConnection | null> =>
  findConnection({ emailDomain, domainVerifiedAt: { not: null }, testedAt: { not: null } })

async function findConnection(where: Prisma.SsoConnectionWhereInput): Promise<SsoConnection | null> {
  const row = await prisma().ssoConnection.findFirst({ where: { ...where, company: { disabledAt: null } } })
  if (!row) return null
  const clientSecret = decryptClientSecret(row.id, row.clientSecret)
  const { id, companyId, issuer, clientId, emailDomain, defaultRole, testedAt } = row
  return { id, companyId, issuer, clientId, clientSecret, emailDomain, defaultRole, isReady: testedAt !== null }
}
