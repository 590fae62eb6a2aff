import type { ComparedRateCard, RateCardVersion } from '@/lib/quotes/rate-cards/data'
import {
  biggestChanges,
  changeOf,
  type QuoteChange,
  REFERENCE_PEOPLE,
  type WorstCase,
} from '@/lib/quotes/rate-cards/impact-preview'
import { regionName } from '@/lib/quotes/rate-cards/regions'

export function versionsText(versions: RateCardVersion[]): string {
  return versions
    .flatMap(({ id, state, importedAt, importedBy, periods }) => [
      `${id}  ${state}  imported ${minute(importedAt)} by ${importedBy ?? 'the operator'}`,
      ...periods.map(
        ({ from, until, by }) =>
          `     priced from ${minute(from)} until ${until ? minute(until) : 'now'}, published by ${by ?? 'the operator'}`,
      ),
    ])
    .join('\n')
}

/** What matters most, after an import: the worst cases and the warnings. */
export function summaryText({ changes, warnings, version }: ComparedRateCard): string {
  const biggest = changes && biggestChanges(changes.quotes)
  const told = biggest
    ? [
        ...biggest.homes.map(caseText),
        ...(biggest.broadband ? [`broadband ${biggest.broadband.what}: ${changeText(biggest.broadband)}`] : []),
      ]
    : []
  return [
    ...told,
    ...(biggest && told.length === 0 ? ['no quote for the 12 months from today changes'] : []),
    ...warnings.map((warning) => `warning: ${warning}`),
    `see "rates show ${version.id}", then "rates publish ${version.id}${warnings.length > 0 ? ' --confirm' : ''}"`,
  ].join('\n')
}

/** The whole difference as text. */
export function comparisonText(compared: ComparedRateCard): string {
  const { version, pricing, changes, warnings } = compared
  const head = `rate card ${version.id} (${version.state})`
  if (!changes) return pricing === null ? `${head}: no card prices` : `${head}: it prices`
  const { quotes, files } = changes
  const part = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []
  return [
    `${head} beside ${pricing}, which prices; GBP a week of ${REFERENCE_PEOPLE} tenants over the 12 months from today`,
    ...part('Warnings', warnings),
    ...part(
      'Gas and electric',
      quotes.energy.map((change) => `${regionName(change.what)}, ${change.plan}: ${changeText(change)}`),
    ),
    ...part(
      'Water',
      quotes.water.map(({ what, ...change }) => `${what}: ${changeText({ what, ...change })}`),
    ),
    ...part(
      'TV and broadband',
      [quotes.tv, ...quotes.broadband].map((change) => `${change.what}: ${changeText(change)}`),
    ),
    ...part('Largest rises of gas, electric, water and TV, 1 to 10 tenants', quotes.rises.map(caseText)),
    ...part('Largest falls', quotes.falls.map(caseText)),
    ...files.flatMap(({ file, added, removed, changed, rows }) =>
      part(
        `${file}: ${changed} changed, ${added} added, ${removed} removed`,
        rows.map(({ key, before, after }) => `${key}: ${before ?? 'no row'} -> ${after ?? 'no row'}`),
      ),
    ),
  ].join('\n')
}

const caseText = (worst: WorstCase) =>
  `${worst.what}, ${worst.people} ${worst.people === 1 ? 'tenant' : 'tenants'}, ${worst.plan}: ${changeText(worst)}`

function changeText(change: QuoteChange): string {
  const { before, after } = change
  const by = changeOf(change)
  const share = by !== null && before ? ` (${signed(by)}, ${signed((by / before) * 100, 1)}%)` : ''
  return `${before?.toFixed(2) ?? 'none'} -> ${after?.toFixed(2) ?? 'none'}${share}`
}

const signed = (amount: number, places = 2) => `${amount < 0 ? '' : '+'}${amount.toFixed(places)}`

const minute = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')
