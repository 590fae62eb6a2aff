import { CodeBlock } from '@/components/ui/code-block'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { EXAMPLE_REQUEST, loadWorkedExample } from '@/lib/partner-api/docs-samples/worked-example'
import { env } from '@/lib/platform/env'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { docsMetadata } from '../docs-nav'
import { DocsTable } from '../docs-table'
import { GuideLayout, type GuideSection } from '../guide-layout'
import { InlineCode } from '../inline-code'
import { RequestSample } from '../request-sample'
import { FORMULA, specialCasesSection } from './formula-sections'
import { exampleResponse, exampleSections } from './worked-example'

export const metadata = docsMetadata('/docs/quotes')

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
        SHARE,
        MONTHLY,
        validitySection(),
        ZERO,
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
                <CodeBlock title="200" text={exampleResponse(example)} source="worked.json" />
              ) : (
                <p>This service currently has no prices for this postcode, so the example has no figures.</p>
              )}
            </>
          ),
        },
        ...(example ? exampleSections(example) : []),
        specialCasesSection(example),
        readingSection(),
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
    </>
  ),
}

const readingSection = (): GuideSection => ({
  id: 'reading',
  title: 'Reading a quote again',
  body: (
    <>
      <p>
        Keep the <InlineCode>X-Request-Id</InlineCode> of the response. With it, you can read the quote later, for
        example to show the tenant the prices that you offered:
      </p>
      <RequestSample file="examples/quotes/2-get.sh" title="Get quotes, and read them again" />
      <RequestSample file="examples/quotes/2-get.excerpt.json" title="200 (excerpt, without the quotes)" />
      <p>
        The <InlineCode>quotes</InlineCode> are the items of the response. We calculate them again with the rates of
        that time, so they stay the same when rates change. If a response has{' '}
        <InlineCode>Idempotent-Replayed</InlineCode>, use the request ID of the first response instead.
      </p>
      <p>
        If there’s no such quote, the response is a 404 with the code <InlineCode>quote_not_found</InlineCode>. If a
        tenant has no contract, we delete their quotes {formatRetentionPeriod('quotesDays')} after the last one.
      </p>
    </>
  ),
})

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
        A contract doesn’t record which plan the tenant chose. See{' '}
        <TextLink href="/docs/contracts#plans">Contracts</TextLink>.
      </p>
    </>
  ),
}

const SERVICES: GuideSection = {
  id: 'services',
  title: 'Which electricity price to show',
  body: (
    <>
      <p>
        Show <InlineCode>weeklyQuoteElectricOnly</InlineCode> if the tenant doesn’t choose gas, or if the{' '}
        <InlineCode>weeklyQuote</InlineCode> of gas with the same plan is 0. Otherwise, show{' '}
        <InlineCode>weeklyQuote</InlineCode>.
      </p>
      <p>
        To create a contract for the services that the tenant chose, see{' '}
        <TextLink href="/docs/contracts#services">From quote to services</TextLink>.
      </p>
    </>
  ),
}

const SHARE: GuideSection = {
  id: 'share',
  title: 'One tenant’s share',
  body: (
    <>
      <p>
        Prices are for the whole household. For one tenant’s share, add up the services that the tenants chose, and
        divide the total by the number of tenants. Then round the share half up to the penny. The portal does the same.
      </p>
      <p>
        Rounded shares needn’t add up to the household’s price. For example, a price of £25.97 for four tenants gives
        £6.49 each, which is £25.96 in total. If your shares must add up, calculate in pence, and let some tenants pay
        one penny more: 649, 649, 649 and 650.
      </p>
    </>
  ),
}

const MONTHLY: GuideSection = {
  id: 'monthly',
  title: 'Monthly prices',
  body: (
    <p>
      We return weekly prices only, and the portal shows the same. To show a monthly price, multiply the weekly price by
      365 ÷ 7 ÷ 12, and round once, at the end. We use the same factor to convert monthly prices of{' '}
      <TextLink href="#water-tv-broadband">broadband</TextLink> to weekly ones.
    </p>
  ),
}

const validitySection = (): GuideSection => ({
  id: 'validity',
  title: 'How long a price is valid',
  body: (
    <>
      <p>
        Quotes have no expiry date. Each one uses the rates at the time of the request, so the same request can get
        different prices after the rates have changed.
      </p>
      <p>
        <InlineCode>createBillsPackage</InlineCode> has no field for a quote or a price, and a contract stores neither.
        The API doesn’t say whether a quote is binding. Before you promise a price to tenants, ask{' '}
        <HouseBillsContact email={env().contactEmail} />.
      </p>
    </>
  ),
})

const ZERO: GuideSection = {
  id: 'zero',
  title: 'When a price is 0',
  body: (
    <>
      <p>
        Don’t show a price of 0 as free. It only means that our quote contains no charge for the utility. If a
        calculation fails, the response is a 500, never a price of 0. To find out what a price of 0 means, look at{' '}
        <InlineCode>planType</InlineCode> first:
      </p>
      <DocsTable
        caption="What a price of 0 means"
        columns={['Item with the price 0', 'Meaning', 'What to show']}
        rows={[
          [
            <>
              Gas or electricity, <InlineCode>planType</InlineCode> is LITE
            </>,
            'LITE always has the price 0, in every area.',
            'That tenants pay the supplier’s bills',
          ],
          [
            'Gas, any other planType',
            'We have no gas there: the area has no mains gas, or it’s in Northern Ireland.',
            'No gas, and for electricity the electric-only price',
          ],
          [
            'Electricity, any other planType',
            'We have no electricity prices there: it’s in Northern Ireland.',
            'No electricity',
          ],
          [
            'Water',
            'In Scotland, water charges are part of the council tax bill. In Northern Ireland, homes aren’t charged for water.',
            'That the quote contains no water',
          ],
        ]}
      />
      <p>
        So LITE doesn’t tell you whether there’s gas. Only the items of GREENSAVER and UNLIMITED do: without gas, their{' '}
        <InlineCode>tariff</InlineCode>, <InlineCode>estimate</InlineCode>, <InlineCode>standingCharge</InlineCode> and{' '}
        <InlineCode>weeklyQuote</InlineCode> are all 0. The items of TV and broadband are never 0.
      </p>
      <p>
        If we don’t serve the postcode at all, there’s no quote. The response is a 400 with “Postcode is not in an area
        we serve”. See <TextLink href="/docs/addresses#postcodes">Postcodes in getQuotes</TextLink>.
      </p>
    </>
  ),
}
