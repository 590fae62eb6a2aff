import { describeRegion, UTILITIES, UtilityCalculation } from '@/components/ui/quote-breakdown/utility-calculation'
import type { WorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

/** Formats the response to the example request as JSON. Each quote item is on one line, if it's short enough. */
export function exampleResponse({ quotes }: WorkedExample): string {
  const items = quotes.map((item) => `      ${formatItem(item)}`).join(',\n')
  return `{\n  "status": "success",\n  "data": {\n    "quotes": [\n${items}\n    ]\n  }\n}`
}

function formatItem(item: WorkedExample['quotes'][number]): string {
  const line = JSON.stringify(item)
  return line.length <= MAX_ITEM_LENGTH ? line : JSON.stringify(item, null, 2).replaceAll('\n', '\n      ')
}

/** The longest quote item that fits into a code block on a screen of 1280 pixels, in characters. */
const MAX_ITEM_LENGTH = 80

/**
 * Returns the sections that explain the example: first the estimated use, then each utility in the response's order,
 * then the full calculation.
 */
export function exampleSections(example: WorkedExample): GuideSection[] {
  return [
    usageSection(example),
    gasSection(example),
    electricSection(example),
    otherUtilitiesSection(example),
    breakdownSection(example),
  ]
}

function usageSection({ days, yearlyUse, gas, electric }: WorkedExample): GuideSection {
  return {
    id: 'use',
    title: 'Estimated use',
    body: (
      <>
        <p>
          A typical (median) household of four adults uses {formatCount(yearlyUse.gas)} kWh of gas and{' '}
          {formatCount(yearlyUse.electricity)} kWh of electricity per year.
        </p>
        <p>
          The tenancy lasts {days} days and covers every month once, so the estimates are for a full year. They’re{' '}
          {formatCount(gas.greensaver.estimate)} kWh of gas and {formatCount(electric.greensaver.estimate)} kWh of
          electricity.
        </p>
      </>
    ),
  }
}

function gasSection({ days, gas: { greensaver, unlimited }, factors }: WorkedExample): GuideSection {
  return {
    id: 'gas',
    title: 'Gas',
    body: (
      <>
        <p>
          <strong>GREENSAVER</strong> uses the rates of the home’s region: {greensaver.tariff} pence per kWh and{' '}
          {greensaver.standingCharge} pence per day.
        </p>
        <p>
          <InlineCode>{weeklyFormula(greensaver, greensaver.estimate, days, greensaver.weeklyQuote)}</InlineCode>
        </p>
        <p>
          For <strong>UNLIMITED</strong>, the tariff is the GREENSAVER tariff × {factors.unlimitedUnit}, and the
          estimate is the GREENSAVER estimate × {factors.unlimitedAllowance}. Rounded, these are {unlimited.tariff}{' '}
          pence per kWh and {formatCount(unlimited.estimate)} kWh. The standing charge is the same.
        </p>
        <p>
          <InlineCode>{weeklyFormula(unlimited, unlimited.estimate, days, unlimited.weeklyQuote)}</InlineCode>
        </p>
      </>
    ),
  }
}

function electricSection({ days, gas, electric: { greensaver }, factors }: WorkedExample): GuideSection {
  return {
    id: 'electricity',
    title: 'Electricity',
    body: (
      <>
        <p>Electricity uses the same formula. With UNLIMITED, it uses the same factors as gas. With GREENSAVER:</p>
        <p>
          <InlineCode>{weeklyFormula(greensaver, greensaver.estimate, days, greensaver.weeklyQuote)}</InlineCode>
        </p>
        <p>
          In a home without gas, electricity also provides the heating. We assume that {factors.electricOnly} kWh of
          electricity replaces one kWh of gas. With GREENSAVER:{' '}
          <InlineCode>
            {greensaver.estimate} + {factors.electricOnly} × {gas.greensaver.estimate} ={' '}
            {greensaver.electricOnlyEstimate} kWh, rounded
          </InlineCode>
        </p>
        <p>
          <InlineCode>
            {weeklyFormula(greensaver, greensaver.electricOnlyEstimate, days, greensaver.weeklyQuoteElectricOnly)}
          </InlineCode>
        </p>
        <p>With UNLIMITED, use the UNLIMITED tariff, and the UNLIMITED estimates of both fuels.</p>
      </>
    ),
  }
}

function otherUtilitiesSection({ quotes, water, broadbandMonthly }: WorkedExample): GuideSection {
  const findWeeklyQuote = (type: string) => quotes.find((item) => item.utilityType === type)?.weeklyQuote ?? 0
  return {
    id: 'water-tv-broadband',
    title: 'Water, TV and broadband',
    body: (
      <>
        <p>
          <strong>Water</strong> costs the area’s average bill, £{water.bill} a year, adjusted for use. Four people use{' '}
          {water.use} m³ a year, and an average household of {water.averageHousehold} people uses {water.averageUse} m³.
        </p>
        <p>
          <InlineCode>
            {water.bill} × {water.use} ÷ {water.averageUse} × 7 ÷ 365 = {findWeeklyQuote('water')}
          </InlineCode>
        </p>
        <p>
          <strong>TV</strong> is one licence per home: the yearly fee × 7 ÷ 365 is £{findWeeklyQuote('tv')} per week. If
          the fee changes during the tenancy, we use a mean weighted by days.
        </p>
        <p>
          <strong>Broadband</strong> has one item per speed. The monthly price × 12 × 7 ÷ 365 gives the weekly price,
          here for {broadbandMonthly.speed}:
        </p>
        <p>
          <InlineCode>
            {broadbandMonthly.price} × 12 × 7 ÷ 365 = {findWeeklyQuote('broadband')}
          </InlineCode>
        </p>
      </>
    ),
  }
}

/**
 * Shows the full calculation of the example, including rate periods, monthly use and each rounding. The portal shows
 * such a calculation for any home.
 */
function breakdownSection({ breakdown }: WorkedExample): GuideSection {
  return {
    id: 'steps',
    title: 'Full calculation',
    body: (
      <>
        <p>
          {describeRegion(breakdown)} Open a utility below to see each step of the example. “Source” names the files and
          rows of our rate card that the figures come from. When you create a contract in the portal, “How is this
          calculated?” shows the same for its home.
        </p>
        {UTILITIES.map(([utility, name]) => (
          <details key={utility} className="border-t border-line py-2">
            <summary className="min-h-6 cursor-pointer font-medium">{name}</summary>
            <div className="py-3">
              <UtilityCalculation breakdown={breakdown} utility={utility} />
            </div>
          </details>
        ))}
      </>
    ),
  }
}

interface Rates {
  tariff: number
  standingCharge: number
}

const weeklyFormula = ({ tariff, standingCharge }: Rates, kwh: number, days: number, quote: number) =>
  `(${tariff} × ${kwh} + ${standingCharge} × ${days}) ÷ 100 ÷ (${days} ÷ 7) = ${quote}`

const formatCount = (value: number) => value.toLocaleString('en-GB')
