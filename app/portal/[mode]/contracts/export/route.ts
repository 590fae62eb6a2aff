import { consumeExport, tooManyExportsResponse } from '@/lib/auth/guards/export-limit'
import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { exportContractsCsv } from '@/lib/contracts/list/export-contracts-csv'
import { loadContractBatches } from '@/lib/contracts/list/load-contract-batches'
import { recordContractExport } from '@/lib/contracts/list/record-contract-export'
import { parseMode } from '@/lib/platform/validation/mode-field'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { Mode } from '@/prisma/client/enums'
import { parseSearchParams } from '../parse-search-params'

type Context = RouteContext<'/portal/[mode]/contracts/export'>

/** Streams every contract that matches the list's filters as a CSV file. */
export async function GET(request: Request, { params }: Context) {
  const access = await checkAccess(params)
  if (access instanceof Response) return access
  const { member, mode } = access
  const rateLimit = await consumeExport('portal', member.userId)
  if (!rateLimit.isAdmitted) return tooManyExportsResponse(rateLimit)
  const { filter } = parseSearchParams(member, mode, readQuery(request))
  await recordContractExport(member)
  const csvChunks = exportContractsCsv(whileSignedIn(member.id, loadContractBatches(member.companyId, mode, filter)))
  return new Response(toStream(csvChunks), { headers: csvHeaders(mode) })
}

/** Returns the headers of a GET response. Without this handler, Next would run GET, and GET would log an export. */
export async function HEAD(_request: Request, { params }: Context) {
  const access = await checkAccess(params)
  if (access instanceof Response) return new Response(null, access)
  return new Response(null, { headers: csvHeaders(access.mode) })
}

async function checkAccess(params: Context['params']) {
  const member = await findCurrentMember()
  if (!member) return Response.json({ message: 'Not signed in' }, { status: 401 })
  const mode = parseMode((await params).mode)
  if (!mode) return Response.json({ message: 'Not found' }, { status: 404 })
  return { member, mode }
}

const csvHeaders = (mode: Mode) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="contracts-${mode}-${todayInLondon()}.csv"`,
})

function readQuery(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  return { ...Object.fromEntries(searchParams), service: searchParams.getAll('service') }
}

/** Passes batches on until the user's session ends, then throws. A large export can take minutes. */
async function* whileSignedIn<Batch>(sessionId: string, batches: AsyncGenerator<Batch>) {
  for await (const batch of batches) {
    if (!(await touchSession(sessionId))) throw new Error('The session of this export has ended')
    yield batch
  }
}

/**
 * Converts chunks of text to a stream. Reads them only as fast as the client receives them. After an error, the
 * download breaks off, so that nobody takes the file for complete.
 */
function toStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
