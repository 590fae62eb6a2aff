import { usableKey } from '../api-keys/held-keys'
import { isWellFormedKey } from '../api-keys/key'
import type { CompanyId } from '../companies/company-id'
import { type Answer, failure } from './answer'
import type { Partner } from './partner'

/** Step 1: the key of the header X-API-Key, checked against the registered companies. */
export async function authenticate(
  request: Request,
  requestId: string,
): Promise<{ ok: true; partner: Partner } | { ok: false; answer: Answer }> {
  const text = request.headers.get('x-api-key')?.trim()
  if (!text) return { ok: false, answer: failure(401, 'Missing API key') }
  const key = isWellFormedKey(text) ? await usableKey(text) : null
  if (!key) return { ok: false, answer: failure(401, 'Invalid API key') }
  const { id, companyId, companyName, mode } = key
  return {
    ok: true,
    partner: { companyId: companyId as CompanyId, companyName, apiKeyId: id, mode, requestId, holdsClaim: false },
  }
}
