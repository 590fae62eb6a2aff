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
      intro="You can check every price from the fields of its own item. This page explains how, and follows one home from the request to the last penny."
      sections={[
        UNITS,
        FORMULA,
        {
          id: 'example',
          title: 'Example',
          body: (
            <>
              <p>
                A shared house of {EXAMPLE_REQUEST.numberOfTenants} in {EXAMPLE_REQUEST.postcode}, from{' '}
                {EXAMPLE_REQUEST.startDate} to {EXAMPLE_REQUEST.endDate}:
              </p>
              <RequestSample file="examples/quotes/1-quotes.sh" title="Get quotes" />
              {example ? (
                <CodeBlock title="200" text={exampleResponse(example)} source="worked" />
              ) : (
                <p>This service currently has no prices for that home, so the example has no figures.</p>
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
        caption="Units of the fields of a quote"
        columns={['Field', 'Unit']}
        rows={[
          [<InlineCode key="w">weeklyQuote</InlineCode>, 'Pounds per week for the whole household, including VAT'],
          [<InlineCode key="wo">weeklyQuoteElectricOnly</InlineCode>, 'The same, for a home without gas'],
          [<InlineCode key="t">tariff</InlineCode>, 'Pence per kWh, including VAT'],
          [<InlineCode key="s">standingCharge</InlineCode>, 'Pence per day, including VAT'],
          [<InlineCode key="e">estimate</InlineCode>, 'kWh over the whole tenancy'],
          [
            <InlineCode key="eo">electricOnlyEstimate</InlineCode>,
            'kWh over the whole tenancy, for a home without gas',
          ],
        ]}
      />
      <p>For one tenant’s share, divide by the number of tenants.</p>
    </>
  ),
}

const FORMULA: GuideSection = {
  id: 'formula',
  title: 'Formula',
  body: (
    <>
      <p>
        A tenancy includes its first and its last day: <InlineCode>days = endDate − startDate + 1</InlineCode> and{' '}
        <InlineCode>weeks = days ÷ 7</InlineCode>. For gas and electricity:
      </p>
      <p>
        <InlineCode>weeklyQuote = (tariff × estimate + standingCharge × days) ÷ 100 ÷ weeks</InlineCode>
      </p>
      <p>
        The result is rounded half up to the penny. Because the formula uses the rounded figures from the item itself,
        you get exactly the same price. For <InlineCode>weeklyQuoteElectricOnly</InlineCode>, use{' '}
        <InlineCode>electricOnlyEstimate</InlineCode> instead of <InlineCode>estimate</InlineCode>.
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
        Rates change over time. If a tenancy covers several periods, we weight the tariff by the use in each period, and
        the standing charge by days. Earlier dates use the first period’s rates; later dates use the last period’s.
      </li>
      <li>For part of a year, we use each month’s share of the year’s use: more gas in January than in July.</li>
      <li>For households larger than the largest in our tables, we add the last increment per extra person.</li>
      <li>
        Without mains gas, the <InlineCode>tariff</InlineCode>, <InlineCode>estimate</InlineCode>,{' '}
        <InlineCode>standingCharge</InlineCode> and <InlineCode>weeklyQuote</InlineCode> of gas are 0.
      </li>
      <li>Water is 0 in Scotland and Northern Ireland. Gas and electricity are 0 in Northern Ireland.</li>
      <li>
        LITE covers only set-up and splitting. Its <InlineCode>weeklyQuote</InlineCode> is 0, because the supplier’s
        bills are passed on unchanged.
      </li>
      <li>Errors return 500, never a price of 0.</li>
    </ul>
  ),
}
