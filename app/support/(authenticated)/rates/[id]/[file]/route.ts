import { findCurrentSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { findTableByFile, formatCardCsv } from '@/lib/quotes/rate-cards/format-card-csv'
import { findRateCardFigures } from '@/lib/quotes/rate-cards/load-rate-card-from-database'

/** Returns one of the CSV files of a rate card version, in the format in which rates are uploaded and imported. */
export async function GET(_request: Request, { params }: RouteContext<'/support/rates/[id]/[file]'>) {
  if (!(await findCurrentSupportStaff())) return new Response('Not signed in', { status: 401 })
  const { id, file } = await params
  const [version, table] = [numberField.safeParse(id), findTableByFile(file)]
  const figures = version.success && table ? await findRateCardFigures(version.data) : null
  if (!figures || !table) return new Response('Not found', { status: 404 })
  return new Response(formatCardCsv(table, figures), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.toLowerCase()}"`,
      'Cache-Control': 'no-store',
    },
  })
}
