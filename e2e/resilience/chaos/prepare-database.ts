import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { createCompany } from '@/lib/companies/create-company'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { setCompanyRateLimit } from '@/lib/companies/set-company-rate-limit'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { DatabaseUrls } from '../../../scripts/database/create-roles'
import { migrate } from '../../../scripts/database/migrate'
import { seedDemo } from '../../../scripts/database/seed-demo'

/** The service's settings, without the database URLs. The operator's commands also need these settings. */
export const SERVICE_ENV = {
  APP_URL: 'http://localhost:3000',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'resend',
  METRICS_TOKEN: 'a-token-for-tests',
  MAIL_FROM: 'House Bills <bills@example.org>',
  CONTACT_EMAIL: 'bills@example.org',
  RESEND_API_KEY: 're_key',
  // Small pools, so that the run's clients fill them and have to wait for connections.
  DATABASE_POOL_MAX: '3',
}

/**
 * Migrates a database, and adds rates, addresses and two companies. Also sets the service's settings in this process's
 * environment.
 *
 * @returns a live API key for each company
 */
export async function prepareDatabase({ owner, app }: DatabaseUrls): Promise<string[]> {
  Object.assign(process.env, SERVICE_ENV, { DATABASE_URL: app })
  await migrate(owner, app)
  await seedDemo(owner)
  const ownerClient = connect(owner)
  try {
    return [
      await createCompanyWithKey(ownerClient, 'Acme Lets'),
      await createCompanyWithKey(ownerClient, 'Brick Lane Homes'),
    ]
  } finally {
    await ownerClient.$disconnect()
  }
}

async function createCompanyWithKey(ownerClient: ReturnType<typeof connect>, name: string): Promise<string> {
  const { id } = await createCompany(ownerClient, name)
  await setCompanyRateLimit(ownerClient, id, 1_000_000)
  const company = await findCompanyId(ownerClient, id)
  if (!company) throw new Error('the company is gone')
  const createdKey = await createApiKey(OPERATOR, company, 'live', { label: null, expiresAt: null }, ownerClient)
  if (!createdKey.ok) throw new Error(createdKey.reason)
  return createdKey.key
}
