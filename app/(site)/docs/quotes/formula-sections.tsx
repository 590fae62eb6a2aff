import type { WorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

export const FORMULA: GuideSection = {
  id: 'formula',
  title: 'Formula',
  body: (
    <>
      <p>
        A tenancy includes its first and its last day: <InlineCode>days = endDate − startDate + 1</InlineCode> and{' '}
        <InlineCode>weeks = days ÷ 7</InlineCode>. For gas and electricity with GREENSAVER or UNLIMITED:
      </p>
      <p>
        <InlineCode>weeklyQuote = (tariff × estimate + standingCharge × days) ÷ 100 ÷ weeks</InlineCode>
      </p>
      <p>
        The result is rounded half up to the penny. Because the formula uses the rounded figures in the item, you get
        exactly the same price. For <InlineCode>weeklyQuoteElectricOnly</InlineCode>, use{' '}
        <InlineCode>electricOnlyEstimate</InlineCode> instead of <InlineCode>estimate</InlineCode>.
      </p>
    </>
  ),
}

export const specialCasesSection = (example: WorkedExample | null): GuideSection => ({
  id: 'special-cases',
  title: 'Special cases',
  body: (
    <ul>
      <li>
        Rates change over time. If they change during a tenancy, <InlineCode>tariff</InlineCode> and{' '}
        <InlineCode>standingCharge</InlineCode> are weighted means. The tariff is weighted by the energy used in each
        rate period, and the standing charge by days. For dates before the first period, we use the first period’s
        rates. For dates after the last period, we use the last period’s rates.
      </li>
      <li>
        Each month has its own share of a year’s use. For gas, January’s share is larger than July’s. We add up the
        shares of the tenancy’s months. If a tenancy covers only part of a month, we count that month’s share by days.
      </li>
      <li>
        Our figures for yearly use end at {describeLargestHouseholds(example)}. Beyond that, each extra person adds the
        difference in yearly use between the two largest household sizes.
      </li>
      <li>
        In an area without mains gas, the <InlineCode>electricOnlyEstimate</InlineCode> is based on the gas that the
        home would use if it had mains gas.
      </li>
    </ul>
  ),
})

/** Describes the largest households that our figures for yearly use cover, with their sizes if there's an example. */
const describeLargestHouseholds = (example: WorkedExample | null) =>
  example
    ? `a household of ${example.largestHouseholds.energy} people for gas and electricity, and of ${example.largestHouseholds.water} for water`
    : 'the largest household in our rate card'
