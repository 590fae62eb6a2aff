import { consumeExport, tooManyExportsResponse } from '@/lib/auth/guards/export-limit'
import { stopExportWhenSessionEnds } from '@/lib/auth/guards/stop-export-when-session-ends'
import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'
import { exportContractsCsv } from '@/lib/contracts/list/export-contracts-csv'
import { loadContractBatches } from '@/lib/contracts/list/load-contract-batches'
import { recordContractExport } from '@/lib/contracts/list/record-contract-export'
import { streamText } from '@/lib/platform/http/stream-text'
import { parseMode } from '@/lib/platform/validation/mode-field'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { Mode } from '@/prisma/client/enums'
import { parseSearchParams } from '../parse-search-params'

type Context = RouteContext<'/portal/[mode]/contracts/export'>

/** Streams a CSV file of every contract that matches the list's filters. Aborts if the user's session ends. */
export async function GET(request: Request, { params }: Context) {
  const access = await checkAccess(params)
  if (access instanceof Response) return access
  const { member, mode } = access
  const rateLimit = await consumeExport('portal', member.userId)
  if (!rateLimit.isAdmitted) return tooManyExportsResponse(rateLimit)
  const { filter } = parseSearchParams(member, mode, readQuery(request))
  await recordContractExport(member)
  const csvChunks = exportContractsCsv(
    mode,
    stopExportWhenSessionEnds(member, loadContractBatches(member.companyId, mode, filter)),
  )
  return new Response(streamText(csvChunks), { headers: csvHeaders(mode) })
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
