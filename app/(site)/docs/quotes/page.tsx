import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { TextLink } from '@/components/ui/text-link'
import { EXAMPLE_REQUEST, loadWorkedExample, type WorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
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
      intro="This page explains how every price is calculated, with a full worked example. You can check the GREENSAVER and UNLIMITED prices yourself, using the other figures in the response and the dates of the tenancy."
      sections={[
        UNITS,
        PLANS,
        SERVICES,
        FORMULA,
        {
          id: 'example',
          title: 'Example',
          body: (
            <>
              <p>
                A house shared by {EXAMPLE_REQUEST.numberOfTenants} tenants in {EXAMPLE_REQUEST.postcode}, from{' '}
                {formatDate(EXAMPLE_REQUEST.startDate)} to {formatDate(EXAMPLE_REQUEST.endDate)}:
              </p>
              <RequestSample file="examples/quotes/1-quotes.sh" title="Get quotes" />
              {example ? (
                <CodeBlock title="200" text={exampleResponse(example)} source="worked" />
              ) : (
                <p>This service currently has no prices for this postcode, so the example has no figures.</p>
              )}
            </>
          ),
        },
        ...(example ? exampleSections(example) : []),
        specialCasesSection(example),
      ]}
    />
  )
}

/** Formats a date, given as YYYY-MM-DD, as in '1 September 2027'. */
const formatDate = (date: string) => new Date(date).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

const UNITS: GuideSection = {
  id: 'units',
  title: 'Units',
  body: (
    <>
      <p>
        The <InlineCode>quotes</InlineCode> field of a response is a list of items. Gas and electricity have one item
        for each plan, broadband has one for each speed, and water and TV have one each. See the{' '}
        <TextLink href="#example">example</TextLink>.
      </p>
      <DocsTable
        caption="The unit of each field of an item"
        columns={['Field', 'Unit']}
        rows={[
          [<InlineCode key="w">weeklyQuote</InlineCode>, 'Pounds per week for the whole household, including VAT'],
          [
            <InlineCode key="wo">weeklyQuoteElectricOnly</InlineCode>,
            'Like weeklyQuote, but for a home that uses electricity instead of gas',
          ],
          [<InlineCode key="t">tariff</InlineCode>, 'Pence per kWh, including VAT'],
          [<InlineCode key="s">standingCharge</InlineCode>, 'Pence per day, including VAT'],
          [<InlineCode key="e">estimate</InlineCode>, 'kWh over the whole tenancy'],
          [
            <InlineCode key="eo">electricOnlyEstimate</InlineCode>,
            'Like estimate, but for a home that uses electricity instead of gas',
          ],
        ]}
      />
      <p>For one tenant’s share, divide by the number of tenants.</p>
    </>
  ),
}

const PLANS: GuideSection = {
  id: 'plans',
  title: 'Plans',
  body: (
    <>
      <p>There are three plans for gas and electricity:</p>
      <ul>
        <li>
          <strong>GREENSAVER</strong>: tenants pay for what they use, so the <InlineCode>weeklyQuote</InlineCode> is an
          estimate.
        </li>
        <li>
          <strong>UNLIMITED</strong>: tenants pay a fixed price, however much they use.
        </li>
        <li>
          <strong>LITE</strong>: we only set up the supply and split the bills. Tenants pay exactly what the supplier
          charges, so the <InlineCode>weeklyQuote</InlineCode> is 0, and the formula doesn’t apply.
        </li>
      </ul>
      <p>
        <InlineCode>createBillsPackage</InlineCode> has no field for the plan, so a contract doesn’t record which one
        the tenant chose. If you show several plans, store the tenant’s choice yourself.
      </p>
    </>
  ),
}

const SERVICES: GuideSection = {
  id: 'services',
  title: 'Services',
  body: (
    <>
      <p>
        Two names differ between quotes and <InlineCode>createBillsPackage</InlineCode>. The utility{' '}
        <InlineCode>electric</InlineCode> of a quote is the service <InlineCode>electricity</InlineCode> in{' '}
        <InlineCode>selectedServices</InlineCode>, and the utility <InlineCode>broadband</InlineCode> is the service{' '}
        <InlineCode>wifi</InlineCode>.
      </p>
      <p>
        <InlineCode>createBillsPackage</InlineCode> also has a required text field named{' '}
        <InlineCode>broadband</InlineCode>. With <InlineCode>wifi</InlineCode>, send the{' '}
        <InlineCode>broadbandSpeed</InlineCode> that the tenant chose, such as <InlineCode>100mbps</InlineCode>. Without{' '}
        <InlineCode>wifi</InlineCode>, send any text, such as <InlineCode>None</InlineCode>.
      </p>
      <p>
        For electricity, show <InlineCode>weeklyQuoteElectricOnly</InlineCode> if the tenant doesn’t choose gas, or if
        the <InlineCode>weeklyQuote</InlineCode> of gas with the same plan is 0. Otherwise, show{' '}
        <InlineCode>weeklyQuote</InlineCode>.
      </p>
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

const specialCasesSection = (example: WorkedExample | null): GuideSection => ({
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
        If the postcode is in an area without mains gas, the <InlineCode>tariff</InlineCode>,{' '}
        <InlineCode>estimate</InlineCode>, <InlineCode>standingCharge</InlineCode> and{' '}
        <InlineCode>weeklyQuote</InlineCode> of gas are 0. The <InlineCode>electricOnlyEstimate</InlineCode> is based on
        the gas that the home would use if it had mains gas.
      </li>
      <li>
        Water is 0 in Scotland, where it’s paid with council tax, and in Northern Ireland, where homes aren’t charged
        for it. Gas and electricity are 0 in Northern Ireland, because we have no rates there.
      </li>
      <li>Apart from these cases and LITE, a price is never 0. If a calculation fails, the response is a 500.</li>
      <li>
        Don’t show a price of 0 as free. It only means that our quote contains no charge for the utility. Tenants may
        pay for it in another way.
      </li>
    </ul>
  ),
})

/** Describes the largest households that our figures for yearly use cover, with their sizes if there's an example. */
const describeLargestHouseholds = (example: WorkedExample | null) =>
  example
    ? `a household of ${example.largestHouseholds.energy} people for gas and electricity, and of ${example.largestHouseholds.water} for water`
    : 'the largest household in our rate card'
