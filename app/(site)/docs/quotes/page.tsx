import type { Metadata } from 'next'
import { CodeBlock } from '@/components/code-block'
import { EXAMPLE, workedExample } from '@/lib/partner-api/docs-samples/worked-example'
import { Code } from '../code'
import { Guide, type GuideSection } from '../guide'
import { titleOf } from '../pages'
import { Shown } from '../shown'
import { TextTable } from '../text-table'
import { answerText, exampleSections } from './example'

export const metadata: Metadata = { title: titleOf('/docs/quotes') }

export default async function Quotes() {
  const example = await workedExample()
  return (
    <Guide
      path="/docs/quotes"
      about="Every price can be checked from the item that carries it. This page says how, and follows one home from the request to the last penny."
      sections={[
        UNITS,
        FORMULA,
        {
          id: 'example',
          title: 'The example',
          body: (
            <>
              <p>
                A shared house of {EXAMPLE.numberOfTenants} in {EXAMPLE.postcode}, from {EXAMPLE.startDate} to{' '}
                {EXAMPLE.endDate}:
              </p>
              <Shown file="calls/quotes/1-quotes.sh" title="Get quotes" />
              {example ? (
                <CodeBlock title="200" text={answerText(example)} source="worked" />
              ) : (
                <p>This service has no prices for that home at the moment, so the example has no figures.</p>
              )}
            </>
          ),
        },
        ...(example ? exampleSections(example) : []),
        WHERE_PRICES_COME_FROM,
      ]}
    />
  )
}

const UNITS: GuideSection = {
  id: 'units',
  title: 'Units',
  body: (
    <>
      <TextTable
        caption="Units of a quote's fields"
        head={['Field', 'Unit']}
        rows={[
          [<Code key="w">weeklyQuote</Code>, 'pounds a week for the whole household, VAT included'],
          [<Code key="wo">weeklyQuoteElectricOnly</Code>, 'the same, for a home without gas'],
          [<Code key="t">tariff</Code>, 'pence a kWh, VAT included'],
          [<Code key="s">standingCharge</Code>, 'pence a day, VAT included'],
          [<Code key="e">estimate</Code>, 'kWh over the whole tenancy'],
          [<Code key="eo">electricOnlyEstimate</Code>, 'kWh over the whole tenancy, for a home without gas'],
        ]}
      />
      <p>To get a tenant’s share, divide by the number of tenants.</p>
    </>
  ),
}

const FORMULA: GuideSection = {
  id: 'formula',
  title: 'The formula',
  body: (
    <>
      <p>
        The tenancy includes its first and its last day: <Code>days = endDate − startDate + 1</Code>, and{' '}
        <Code>weeks = days ÷ 7</Code>. Then, for gas and electricity:
      </p>
      <p>
        <Code>weeklyQuote = (tariff × estimate + standingCharge × days) ÷ 100 ÷ weeks</Code>
      </p>
      <p>
        rounded half up to the penny. It uses the rounded figures of the item itself, so you get exactly the same. With{' '}
        <Code>electricOnlyEstimate</Code> in place of <Code>estimate</Code> it gives{' '}
        <Code>weeklyQuoteElectricOnly</Code>.
      </p>
    </>
  ),
}

const WHERE_PRICES_COME_FROM: GuideSection = {
  id: 'special-cases',
  title: 'Special cases',
  body: (
    <ul>
      <li>
        Rates are dated. Over several periods the tariff is weighted by what is used in each, the standing charge by
        days. Days before the first known period take its rates, days after the last known one take those.
      </li>
      <li>A part of a year uses the share of each month in it: more gas in January than in July.</li>
      <li>Beyond the largest household of a table, each further person adds the last step.</li>
      <li>
        Where there is no mains gas, <Code>tariff</Code>, <Code>estimate</Code>, <Code>standingCharge</Code> and{' '}
        <Code>weeklyQuote</Code> of gas are 0.
      </li>
      <li>Water is 0 in Scotland and Northern Ireland; gas and electricity are 0 in Northern Ireland.</li>
      <li>
        LITE has no price, so its <Code>weeklyQuote</Code> is 0: it covers set-up and splitting, and the supplier’s
        bills are passed on as they come.
      </li>
      <li>A fault is answered with a 500. A 0 never stands for one.</li>
    </ul>
  ),
}
