import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'

/** Parses the IDs in the path of an email. Returns null if they can't be those of an email. */
export function parseEmailParams({ id, emailId }: { id: string; emailId: string }) {
  const tenantId = numberField.safeParse(id)
  return tenantId.success && z.uuid().safeParse(emailId).success ? { tenantId: tenantId.data, emailId } : null
}
