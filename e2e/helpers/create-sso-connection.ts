import { encryptClientSecret } from '@/lib/auth/single-sign-on/client-secret'
import { randomId } from '@/lib/platform/crypto/random-id'
import type { TestDatabase } from './create-test-database'

/** Returns an email domain that no other test uses. A domain can belong to only one company. */
export const createUniqueDomain = (): string => `acme-${randomId()}.example`

interface SsoConnectionOptions {
  companyId: number
  emailDomain: string
  issuer?: string
  clientId?: string
  clientSecret?: string
  defaultRole?: 'admin' | 'member'
  isRequired?: boolean
}

/**
 * Stores a company's single sign-on connection. The connection has a verified domain and has been tested. Returns
 * its ID.
 */
export async function createSsoConnection(
  db: TestDatabase,
  {
    companyId,
    emailDomain,
    issuer = 'https://provider.example',
    clientId = 'house-bills',
    clientSecret = 'a client secret of the tests',
    defaultRole = 'member',
    isRequired = false,
  }: SsoConnectionOptions,
): Promise<string> {
  const id = randomId()
  await db.sql(
    `INSERT INTO sso_connections (id, company_id, issuer, client_id, client_secret, email_domain, verification_token,
                                  default_role, required, domain_verified_at, tested_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'token', $7, $8, now(), now())`,
    [id, companyId, issuer, clientId, encryptClientSecret(id, clientSecret), emailDomain, defaultRole, isRequired],
  )
  return id
}
