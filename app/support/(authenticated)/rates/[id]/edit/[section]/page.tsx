import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { type EditSection, findEditSection } from '@/lib/quotes/rate-cards/edit-sections'
import { findEnergyRatesOn, listEnergyPeriods } from '@/lib/quotes/rate-cards/energy-periods'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { listRateCardVersions } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import { findRateCardFigures } from '@/lib/quotes/rate-cards/load-rate-card-from-database'
import type { RateCardFigures } from '@/lib/quotes/rate-cards/rate-card'
import { type FigureRow, getRows } from '@/lib/quotes/rate-cards/rate-card-table-rows'
import { VersionStatus } from '../../../version-status'
import { EditForm } from './edit-form'
import { type EditedRow, FigureTable } from './figure-table'
import { PeriodLinks } from './period-links'

export const metadata: Metadata = { title: 'Edit rates' }

/** Edits one table of a version's figures. Energy rates are edited one period at a time, which `period` names. */
export default async function EditRatesPage({ params, searchParams }: PageProps<'/support/rates/[id]/edit/[section]'>) {
  await requireSupportStaff()
  const { id: idText, section: slug } = await params
  const id = numberField.safeParse(idText)
  const section = findEditSection(slug)
  const [versions, liveId] = await Promise.all([listRateCardVersions(), findLiveRateCardId()])
  const version = versions.find((candidate) => id.success && candidate.id === id.data)
  if (!version || !section || (version.status !== 'live' && version.status !== 'draft')) notFound()
  const figures = await findRateCardFigures(version.id)
  const live = liveId === null || liveId === version.id ? figures : await findRateCardFigures(liveId)
  if (!figures || !live) notFound()
  const period = section.table === 'energy_rates' ? choosePeriod(figures, (await searchParams).period) : null
  const rows = period === null ? pairRows(section, figures, live) : pairRates(figures, live, period)
  const path = `/support/rates/${version.id}`
  return (
    <>
      <PageHeader
        title={section.title}
        badge={<VersionStatus status={version.status} />}
        back={{ href: path, text: `Rate card version ${version.id}` }}
      >
        {section.description} {describeSaving(version.status)}
        {section.hasNewRows && ' To add a row, fill in the last one. To remove a row, clear its fields.'}
      </PageHeader>
      {period !== null && (
        <PeriodLinks path={`${path}/edit/${section.slug}`} periods={listEnergyPeriods(figures)} current={period} />
      )}
      <EditForm key={period} secondaryAction={<ButtonLink href={path}>Cancel</ButtonLink>}>
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="section" value={section.slug} />
        {period !== null && (
          <>
            <input type="hidden" name="period" value={period} />
            <div className="max-w-xs">
              <TextField
                name="from"
                label="Start date"
                hint={
                  period === 'new'
                    ? 'The first day on which these prices apply. The table starts with the last period’s prices.'
                    : 'The first day on which these prices apply.'
                }
                type="date"
                defaultValue={period === 'new' ? '' : period}
              />
            </div>
          </>
        )}
        <FigureTable section={section} rows={rows} />
        {period !== null && period !== 'new' && listEnergyPeriods(figures).length > 1 && (
          <CheckboxField
            name="remove"
            label="Remove this period"
            hint={`The prices of the ${period === listEnergyPeriods(figures)[0] ? 'next' : 'previous'} period then apply.`}
          />
        )}
      </EditForm>
    </>
  )
}

const describeSaving = (status: 'live' | 'draft') =>
  status === 'live'
    ? 'Your changes are saved as a draft, so quotes stay the same for now.'
    : 'Your changes are saved as a new draft, which replaces this one.'

/** Returns a period that exists, the last one, or 'new'. */
function choosePeriod(figures: RateCardFigures, wanted: string | string[] | undefined): string {
  const periods = listEnergyPeriods(figures)
  const isKnown = typeof wanted === 'string' && (wanted === 'new' || periods.includes(wanted))
  return isKnown ? wanted : (periods.at(-1) ?? 'new')
}

function pairRows(
  { table, key, hasNewRows }: EditSection,
  figures: RateCardFigures,
  live: RateCardFigures,
): EditedRow[] {
  const liveRows = new Map(getRows(live, table).map((row) => [row[key.name], row]))
  const rows = getRows(figures, table).map((row) => ({ row, live: liveRows.get(row[key.name]!) ?? null }))
  return hasNewRows ? [...rows, { row: null, live: null }] : rows
}

/** Pairs the rates of a period with the live rates on its first day. A new period begins with the last one's rates. */
function pairRates(figures: RateCardFigures, live: RateCardFigures, period: string): EditedRow[] {
  const day = period === 'new' ? '9999-12-31' : period
  const liveRates = new Map(findEnergyRatesOn(live, day).map((row) => [row.region, row as unknown as FigureRow]))
  return findEnergyRatesOn(figures, day).map((row) => ({
    row: row as unknown as FigureRow,
    live: liveRates.get(row.region) ?? null,
  }))
}
