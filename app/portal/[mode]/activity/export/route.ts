import { exportActivityCsv } from '@/lib/audit/export-activity-csv'
import { loadActivityBatches } from '@/lib/audit/load-activity-batches'
import { recordActivityExport } from '@/lib/audit/record-activity-export'
import { consumeExport, tooManyExportsResponse } from '@/lib/auth/guards/export-limit'
import { stopExportWhenSessionEnds } from '@/lib/auth/guards/stop-export-when-session-ends'
import { findCurrentMember, isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { streamText } from '@/lib/platform/http/stream-text'
import type { PartnerAdmin } from '@/lib/platform/identity/session-types'
import { parseMode } from '@/lib/platform/validation/mode-field'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { parseFilter } from '../activity-filter'

type Context = RouteContext<'/portal/[mode]/activity/export'>

/**
 * Streams a CSV file of all activity that matches the page's filters. Aborts if the user's session ends, or if the user
 * is no longer an admin.
 */
export async function GET(request: Request, { params }: Context) {
  const admin = await checkAccess(params)
  if (admin instanceof Response) return admin
  const rateLimit = await consumeExport('portal', admin.userId)
  if (!rateLimit.isAdmitted) return tooManyExportsResponse(rateLimit)
  const { actor, kind } = parseFilter(Object.fromEntries(new URL(request.url).searchParams))
  await recordActivityExport(admin)
  const batches = loadActivityBatches(admin.companyId, { actor, kind })
  const csvChunks = exportActivityCsv(stopExportWhenSessionEnds(admin, batches, ({ role }) => role === 'admin'))
  return new Response(streamText(csvChunks), { headers: csvHeaders() })
}

/** Returns the headers of a GET response. Without this handler, Next would run GET, and GET would log an export. */
export async function HEAD(_request: Request, { params }: Context) {
  const admin = await checkAccess(params)
  return admin instanceof Response ? new Response(null, admin) : new Response(null, { headers: csvHeaders() })
}

async function checkAccess(params: Context['params']): Promise<PartnerAdmin | Response> {
  const member = await findCurrentMember()
  if (!member) return Response.json({ message: 'Not signed in' }, { status: 401 })
  if (!parseMode((await params).mode) || !isAdmin(member)) {
    return Response.json({ message: 'Not found' }, { status: 404 })
  }
  return member
}

const csvHeaders = () => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="activity-${todayInLondon()}.csv"`,
})
