import { takeExport, tooManyExports } from '@/lib/auth/guards/lookup-limit'
import { seenSession } from '@/lib/auth/sessions/data'
import { currentMember } from '@/lib/auth/sessions/partner-staff'
import { contractBatches } from '@/lib/contracts/list/data'
import { csvPieces } from '@/lib/contracts/list/export-csv'
import { noteExport } from '@/lib/contracts/list/mutations'
import { todayInLondon } from '@/lib/platform/validation/date'
import { modeNamed } from '@/lib/platform/validation/mode'
import type { Mode } from '@/prisma/client/enums'
import { wantedBy } from '../wanted'

type Context = RouteContext<'/portal/[mode]/contracts/export'>

/** The list's contracts, all of them, as a CSV file that is made while it is sent. */
export async function GET(request: Request, { params }: Context) {
  const asked = await askedBy(params)
  if (asked instanceof Response) return asked
  const { member, mode } = asked
  const standing = await takeExport('portal', member.userId)
  if (!standing.admitted) return tooManyExports(standing)
  const { wanted } = wantedBy(member, mode, queryOf(request))
  await noteExport(member)
  const pieces = csvPieces(whileOpen(member.id, contractBatches(member.companyId, mode, wanted)))
  return new Response(streamOf(pieces), { headers: headersOf(mode) })
}

/** What GET would say of the file. By itself Next would answer by GET, and that writes an export down. */
export async function HEAD(_request: Request, { params }: Context) {
  const asked = await askedBy(params)
  if (asked instanceof Response) return new Response(null, asked)
  return new Response(null, { headers: headersOf(asked.mode) })
}

async function askedBy(params: Context['params']) {
  const member = await currentMember()
  if (!member) return Response.json({ message: 'Not signed in' }, { status: 401 })
  const mode = modeNamed((await params).mode)
  if (!mode) return Response.json({ message: 'Not found' }, { status: 404 })
  return { member, mode }
}

const headersOf = (mode: Mode) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="contracts-${mode}-${todayInLondon()}.csv"`,
})

function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  return { ...Object.fromEntries(searchParams), service: searchParams.getAll('service') }
}

/** An export may run for minutes; what is not sent yet by the end of its session is not sent. */
async function* whileOpen<Batch>(sessionId: string, batches: AsyncGenerator<Batch>) {
  for await (const batch of batches) {
    if (!(await seenSession(sessionId))) throw new Error('The session of this export has ended')
    yield batch
  }
}

/** Read as fast as it is taken; no longer than somebody takes it. An error ends it before its end, so the file is seen to be broken. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
