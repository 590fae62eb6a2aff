import type { RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import {
  findBiggestChanges,
  getChange,
  type QuoteChange,
  REFERENCE_PEOPLE,
  type WorstCase,
} from '@/lib/quotes/rate-cards/preview-impact'
import { getRegionName } from '@/lib/quotes/rate-cards/region-name'

export function formatVersions(versions: RateCardVersion[]): string {
  return versions
    .flatMap(({ id, status, importedAt, importedBy, periods, schedule }) => [
      `${id}  ${status}  uploaded ${formatMinute(importedAt)} by ${importedBy ?? 'the operator'}`,
      ...(schedule ? [`     live from ${formatMinute(schedule.liveAt)}, scheduled by ${schedule.by}`] : []),
      ...periods.map(
        ({ from, until, by, wasScheduled }) =>
          `     live ${until ? `from ${formatMinute(from)} to ${formatMinute(until)}` : `since ${formatMinute(from)}`}, ${wasScheduled ? 'scheduled' : 'published'} by ${by ?? 'the operator'}`,
      ),
    ])
    .join('\n')
}

/**
 * Formats what the operator sees after importing a rate card: the largest price changes, the warnings and the next
 * commands.
 */
export function formatSummary({ changes, warnings, version }: RateCardComparison): string {
  const biggest = changes && findBiggestChanges(changes.quotes)
  const changeLines = biggest
    ? [
        ...biggest.homes.map(formatWorstCase),
        ...(biggest.broadband ? [`Broadband ${biggest.broadband.label}: ${formatChange(biggest.broadband)}`] : []),
      ]
    : []
  return [
    ...changeLines,
    ...(biggest && changeLines.length === 0 ? ['No quotes change over the 12 months from today.'] : []),
    ...warnings.map(formatWarning),
    `Next: run "npm run admin -- rates show ${version.id}" to see every change, then "npm run admin -- rates publish ${version.id}".`,
    ...(warnings.length > 0 ? [CONFIRM_HINT] : []),
  ].join('\n')
}

/** Says how to publish a draft despite its warnings. */
export const CONFIRM_HINT = 'To publish despite the warnings, add --confirm.'

export const formatWarning = (warning: string): string => `Warning: ${warning}.`

/** Formats every change from the live rate card to another version, and the warnings about that version. */
export function formatComparison(comparison: RateCardComparison): string {
  const { version, liveId, changes, warnings } = comparison
  const heading = `Rate card version ${version.id} (${version.status})`
  if (!changes) return liveId === null ? `${heading}. There's no live rate card to compare with.` : `${heading}.`
  const { quotes, files } = changes
  const formatSection = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []
  return [
    `${heading} compared with live version ${liveId}; GBP per week for ${REFERENCE_PEOPLE} tenants over the 12 months from today`,
    ...formatSection('Warnings', warnings),
    ...formatSection(
      'Gas and electricity',
      quotes.energy.map((change) => `${getRegionName(change.label)}, ${change.plan}: ${formatChange(change)}`),
    ),
    ...formatSection(
      'Water',
      quotes.water.map(({ label, ...change }) => `${label}: ${formatChange({ label, ...change })}`),
    ),
    ...formatSection(
      'TV and broadband',
      [quotes.tv, ...quotes.broadband].map((change) => `${change.label}: ${formatChange(change)}`),
    ),
    ...formatSection(
      'Largest increases for gas, electricity, water and TV, 1 to 10 tenants',
      quotes.rises.map(formatWorstCase),
    ),
    ...formatSection('Largest decreases', quotes.falls.map(formatWorstCase)),
    ...files.flatMap(({ file, added, removed, changed, rows }) =>
      formatSection(
        `${file}: ${changed} changed, ${added} added, ${removed} removed`,
        rows.map(({ key, before, after }) => `${key}: ${before ?? 'no row'} -> ${after ?? 'no row'}`),
      ),
    ),
  ].join('\n')
}

const formatWorstCase = (worst: WorstCase) =>
  `${worst.label}, ${worst.people} ${worst.people === 1 ? 'tenant' : 'tenants'}, ${worst.plan}: ${formatChange(worst)}`

function formatChange(change: QuoteChange): string {
  const { before, after } = change
  const difference = getChange(change)
  const percentage =
    difference !== null && before
      ? ` (${formatSigned(difference)}, ${formatSigned((difference / before) * 100, 1)}%)`
      : ''
  return `${before?.toFixed(2) ?? 'none'} -> ${after?.toFixed(2) ?? 'none'}${percentage}`
}

const formatSigned = (amount: number, decimals = 2) => `${amount < 0 ? '' : '+'}${amount.toFixed(decimals)}`

const formatMinute = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
