import { expect, it } from 'vitest'
import { summarisePrices } from './summarise-prices'

const totals = {
  coverage: 'Gas only',
  household: { GREENSAVER: 10, UNLIMITED: 12 },
  person: { GREENSAVER: 5, UNLIMITED: 6 },
}

it('lists the price on each energy plan, and the services that the price covers', () => {
  expect(summarisePrices({ lines: [], exclusion: null, totals })).toEqual({
    coverage: 'Gas only',
    prices: [
      { plan: 'GREENSAVER', household: 10, person: 5 },
      { plan: 'UNLIMITED', household: 12, person: 6 },
    ],
  })
})

it('names no plan if the plan makes no difference', () => {
  const samePrices = { GREENSAVER: 10, UNLIMITED: 10 }
  const summary = summarisePrices({ lines: [], exclusion: null, totals: { ...totals, household: samePrices } })
  expect(summary?.prices).toEqual([{ plan: null, household: 10, person: 5 }])
})

it('returns null if no service has a price', () => {
  expect(summarisePrices({ lines: [], exclusion: null, totals: null })).toBeNull()
})
