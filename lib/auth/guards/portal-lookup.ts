import type { z } from 'zod'
import { takeLookUp } from '@/lib/auth/guards/lookup-limit'
import { inTime } from '@/lib/platform/async/with-timeout'
import { readJson } from '@/lib/platform/http/read-json-body'
import { isFromOwnPage } from '@/lib/platform/http/same-origin'
import type { Member } from '@/lib/platform/identity/signed-in'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { modeNamed } from '@/lib/platform/validation/mode'
import type { Mode } from '@/prisma/client/enums'
import { currentMember } from '../sessions/partner-staff'

/** By then what was typed has changed, or nobody waits any more. */
const PATIENCE_MS = 3_000

type Handler = (request: Request, context: { params: Promise<{ mode: string }> }) => Promise<Response>

/**
 * The POST handler of what pages ask for while somebody types: JSON in, JSON out, for signed-in staff and from the
 * portal's own pages only.
 *
 * @param fields what is asked; words that may be somebody's stay out of the address
 * @param work its answer becomes the body
 */
export function lookUp<Fields extends z.ZodType>(
  fields: Fields,
  work: (member: Member, mode: Mode, input: z.output<Fields>) => Promise<object>,
): Handler {
  return async (request, { params }) => {
    const mode = modeNamed((await params).mode)
    if (!mode) return refused(404, 'Not found')
    const member = await currentMember()
    if (!member) return refused(401, 'Your session has ended.')
    if (!isFromOwnPage(request.headers)) return refused(403, 'Not asked for by a page of the portal')
    const json = await readJson(request)
    if (!json.ok) return refused(json.rejection.status, json.rejection.message)
    const input = fields.safeParse(json.body)
    if (!input.success) return refused(400, input.error.issues[0]?.message ?? '')
    const found = await lookedUp(member, () => work(member, mode, input.data))
    return found.ok ? Response.json(found.answer) : refused(found.status, found.message)
  }
}

type LookedUp<Answer> = { ok: true; answer: Answer } | { ok: false; status: number; message: string }

/** What a member of staff asks for, so many a minute and within a time. Faults are logged here. */
export async function lookedUp<Answer>(
  { userId }: Pick<Member, 'userId'>,
  work: () => Promise<Answer>,
): Promise<LookedUp<Answer>> {
  const { admitted } = await takeLookUp(userId)
  if (!admitted) return { ok: false, status: 429, message: 'Too many look-ups. Wait a minute.' }
  try {
    const answer = await inTime(work(), PATIENCE_MS)
    return answer === 'late' ? { ok: false, status: 503, message: UNAVAILABLE } : { ok: true, answer }
  } catch (error) {
    log.error({ fault: describeFault(error) }, 'a look-up of the portal failed')
    return { ok: false, status: 500, message: UNAVAILABLE }
  }
}

const UNAVAILABLE = 'This cannot be looked up just now. Try again in a moment.'

const refused = (status: number, message: string) => Response.json({ message }, { status })
