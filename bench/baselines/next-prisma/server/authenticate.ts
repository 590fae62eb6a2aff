import { hashKey, isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { prisma } from './prisma'

/** Returns the company to which an API key belongs, or null if the key isn't valid or the company is disabled. */
export async function authenticate(keyText: string, requestId: string): Promise<Partner | null> {
  if (!isWellFormedKey(keyText)) return null
  const key = await prisma.apiKey.findUnique({
    where: {
      hash: hashKey(keyText),
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
      company: { disabledAt: null },
    },
    select: { id: true, mode: true, company: { select: { id: true, name: true, requestsPerMinute: true } } },
  })
  if (!key) return null
  const { id, name: companyName, requestsPerMinute } = key.company
  const by = { type: 'api_key' as const, id: key.id }
  return {
    companyId: id as CompanyId,
    companyName,
    requestsPerMinute,
    actor: by,
    mode: key.mode,
    requestId,
    idempotencyKey: null,
  }
}
