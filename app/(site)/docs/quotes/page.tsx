import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { EXAMPLE_REQUEST, loadWorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
import { docsTitle } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { exampleResponse, exampleSections } from './worked-example'

export const metadata: Metadata = { title: docsTitle('/docs/quotes') }

export default async function Quotes() {
  const example = await loadWorkedExample()
  return (
    <GuideLayout
      path="/docs/quotes"
      intro="Every price can be checked from the item that carries it. This page says how, and follows one home from the request to the last penny."
      sections={[
        UNITS,
        FORMULA,
        {
          id: 'example',
          title: 'The example',
          body: (
            <>
              <p>
                A shared house of {EXAMPLE_REQUEST.numberOfTenants} in {EXAMPLE_REQUEST.postcode}, from{' '}
                {EXAMPLE_REQUEST.startDate} to {EXAMPLE_REQUEST.endDate}:
              </p>
              <RequestSample file="calls/quotes/1-quotes.sh" title="Get quotes" />
              {example ? (
                <CodeBlock title="200" text={exampleResponse(example)} source="worked" />
              ) : (
                <p>This service has no prices for that home at the moment, so the example has no figures.</p>
              )}
            </>
          ),
        },
        ...(example ? exampleSections(example) : []),
        SPECIAL_CASES,
      ]}
    />
  )
}

const UNITS: GuideSection = {
  id: 'units',
  title: 'Units',
  body: (
    <>
      <DocsTable
        caption="Units of a quote's fields"
        columns={['Field', 'Unit']}
        rows={[
          [<InlineCode key="w">weeklyQuote</InlineCode>, 'pounds a week for the whole household, VAT included'],
          [<InlineCode key="wo">weeklyQuoteElectricOnly</InlineCode>, 'the same, for a home without gas'],
          [<InlineCode key="t">tariff</InlineCode>, 'pence a kWh, VAT included'],
          [<InlineCode key="s">standingCharge</InlineCode>, 'pence a day, VAT included'],
          [<InlineCode key="e">estimate</InlineCode>, 'kWh over the whole tenancy'],
          [
            <InlineCode key="eo">electricOnlyEstimate</InlineCode>,
            'kWh over the whole tenancy, for a home without gas',
          ],
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
        The tenancy includes its first and its last day: <InlineCode>days = endDate − startDate + 1</InlineCode>, and{' '}
        <InlineCode>weeks = days ÷ 7</InlineCode>. Then, for gas and electricity:
      </p>
      <p>
        <InlineCode>weeklyQuote = (tariff × estimate + standingCharge × days) ÷ 100 ÷ weeks</InlineCode>
      </p>
      <p>
        rounded half up to the penny. It uses the rounded figures of the item itself, so you get exactly the same. With{' '}
        <InlineCode>electricOnlyEstimate</InlineCode> in place of <InlineCode>estimate</InlineCode> it gives{' '}
        <InlineCode>weeklyQuoteElectricOnly</InlineCode>.
      </p>
    </>
  ),
}

const SPECIAL_CASES: GuideSection = {
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
        Where there is no mains gas, <InlineCode>tariff</InlineCode>, <InlineCode>estimate</InlineCode>,{' '}
        <InlineCode>standingCharge</InlineCode> and <InlineCode>weeklyQuote</InlineCode> of gas are 0.
      </li>
      <li>Water is 0 in Scotland and Northern Ireland; gas and electricity are 0 in Northern Ireland.</li>
      <li>
        LITE has no price, so its <InlineCode>weeklyQuote</InlineCode> is 0: it covers set-up and splitting, and the
        supplier’s bills are passed on as they come.
      </li>
      <li>A fault is answered with a 500. A 0 never stands for one.</li>
    </ul>
  ),
}
