import { describeRegion, UTILITIES, UtilityCalculation } from '@/components/ui/quote-breakdown/utility-calculation'
import type { WorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
import type { GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'

/** The answer of the example's call, an item a line. */
export function exampleResponse({ quotes }: WorkedExample): string {
  const items = quotes.map((item) => `      ${JSON.stringify(item)}`).join(',\n')
  return `{\n  "status": "success",\n  "data": {\n    "quotes": [\n${items}\n    ]\n  }\n}`
}

/** How the example's figures come about, in the order of the answer. */
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
    title: 'What the home will use',
    body: (
      <>
        <p>
          A home of four adults uses {formatCount(yearlyUse.gas)} kWh of gas and {formatCount(yearlyUse.electricity)}{' '}
          kWh of electricity a year, by the medians of the table that the prices come with.
        </p>
        <p>
          The tenancy has {days} days and takes in each month once, so the estimates are a whole year’s use:{' '}
          {formatCount(gas.greensaver.estimate)} and {formatCount(electric.greensaver.estimate)} kWh.
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
          <strong>GREENSAVER</strong>, pay for use, has the rates of the home’s region: {greensaver.tariff} pence a kWh
          and {greensaver.standingCharge} pence a day.
        </p>
        <p>
          <InlineCode>{weeklyFormula(greensaver, greensaver.estimate, days, greensaver.weeklyQuote)}</InlineCode>
        </p>
        <p>
          <strong>UNLIMITED</strong> is a fixed price whatever is used. Its tariff is GREENSAVER’s ×{' '}
          {factors.unlimitedUnit}, its estimate GREENSAVER’s × {factors.unlimitedAllowance}, each rounded:{' '}
          {unlimited.tariff} pence and {formatCount(unlimited.estimate)} kWh. The standing charge is the same.
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
        <p>By the same formula:</p>
        <p>
          <InlineCode>{weeklyFormula(greensaver, greensaver.estimate, days, greensaver.weeklyQuote)}</InlineCode>
        </p>
        <p>
          Without gas, electricity heats the home too. A kWh of gas is taken to be replaced by {factors.electricOnly}{' '}
          kWh of electricity, which is an assumption:{' '}
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
          <strong>Water</strong> is the average bill of the area, £{water.bill} a year, scaled by use: four people use{' '}
          {water.use} m³ a year, an average household of {water.averageHousehold} people {water.averageUse} m³.
        </p>
        <p>
          <InlineCode>
            {water.bill} × {water.use} ÷ {water.averageUse} × 7 ÷ 365 = {findWeeklyQuote('water')}
          </InlineCode>
        </p>
        <p>
          <strong>TV</strong> is one licence a home: £{findWeeklyQuote('tv')} a week, the yearly fee × 7 ÷ 365, by the
          days of each fee.
        </p>
        <p>
          <strong>Broadband</strong> has an item for each speed. A monthly price becomes weekly by × 12 × 7 ÷ 365;{' '}
          {broadbandMonthly.speed}:
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

/** What the portal shows for any home: the periods of the rates, the months of use, each rounding. */
function breakdownSection({ breakdown }: WorkedExample): GuideSection {
  return {
    id: 'steps',
    title: 'Every step',
    body: (
      <>
        <p>
          {describeRegion(breakdown)} The portal shows the same for any home, under “How is this calculated?” when a
          contract is made.
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
