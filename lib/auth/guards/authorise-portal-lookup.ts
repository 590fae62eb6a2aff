import type { z } from 'zod'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { BODY_ERRORS } from '@/lib/platform/http/limit-body-size'
import { readJsonBody } from '@/lib/platform/http/read-json-body'
import { isSameOrigin } from '@/lib/platform/http/same-origin'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { parseMode } from '@/lib/platform/validation/mode-field'
import type { Mode } from '@/prisma/client/enums'
import { findCurrentMember } from '../sessions/current-partner-staff'
import { consumeLookup } from './portal-lookup-limit'

/** How long a lookup may take. After that, the user has usually typed something else or stopped waiting. */
const TIMEOUT_MS = 3_000

type Handler = (request: Request, context: { params: Promise<{ mode: string }> }) => Promise<Response>

/**
 * Creates a POST handler that returns suggestions while a user types in the portal. The handler takes and returns JSON.
 * It accepts only requests that the portal's own pages send for signed-in members.
 *
 * @param schema validates the request's body. The search text is in the body, because it must not appear in a URL
 * @param search returns the response's body
 */
export function lookupHandler<Schema extends z.ZodType>(
  schema: Schema,
  search: (member: PartnerStaff, mode: Mode, input: z.output<Schema>) => Promise<object>,
): Handler {
  return async (request, { params }) => {
    const mode = parseMode((await params).mode)
    if (!mode) return errorResponse(404, 'Not found')
    const member = await findCurrentMember()
    if (!member) return errorResponse(401, 'You’ve been signed out. Sign in again.')
    if (!isSameOrigin(request.headers))
      return errorResponse(403, 'This request wasn’t sent from a portal page. Reload the page and try again.')
    const json = await readJsonBody(request)
    if (!json.ok) {
      const [status, message] = BODY_ERRORS[json.rejection.code]
      return errorResponse(status, message)
    }
    const input = schema.safeParse(json.body)
    if (!input.success) return errorResponse(400, input.error.issues[0]?.message ?? '')
    const result = await runLookup(member, () => search(member, mode, input.data))
    return result.ok ? Response.json(result.value) : errorResponse(result.status, result.message)
  }
}

type LookupResult<Value> = { ok: true; value: Value } | { ok: false; status: number; message: string }

/**
 * Counts a lookup against the member's rate limit, and runs it with a timeout. Logs errors instead of throwing them.
 * Returns status 429 if the limit is reached, 503 after the timeout, and 500 after an error.
 */
export async function runLookup<Value>(
  { userId }: Pick<PartnerStaff, 'userId'>,
  search: () => Promise<Value>,
): Promise<LookupResult<Value>> {
  const { isAdmitted } = await consumeLookup(userId)
  if (!isAdmitted)
    return { ok: false, status: 429, message: 'Too many searches and quotes. Wait a minute, then try again.' }
  try {
    const value = await withTimeout(search(), TIMEOUT_MS)
    return value === 'late' ? { ok: false, status: 503, message: UNAVAILABLE } : { ok: true, value }
  } catch (error) {
    log.error({ error: describeError(error) }, 'a portal lookup failed')
    return { ok: false, status: 500, message: UNAVAILABLE }
  }
}

const UNAVAILABLE = 'The service is unavailable right now. Try again in a moment.'

const errorResponse = (status: number, message: string) => Response.json({ message }, { status })
