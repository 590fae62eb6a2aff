import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { isDevInboxEnabled } from './dev-inbox/dev-inbox-enabled'

export const dynamic = 'force-dynamic'

export default async function Home() {
  return (
    <>
      <PageHeader title="Household bills for shared houses, through one API">
        Letting agents send one request to get quotes for a home&rsquo;s gas, electricity, water, TV and broadband, and
        another to set up the bills.
      </PageHeader>
      <div className="grid gap-5 sm:grid-cols-2">
        <Endpoint title="Get quotes" anchor="getQuotes" path="/api/external/getQuotes.php">
          Get weekly quotes and usage estimates for a postcode, a number of tenants and a tenancy.
        </Endpoint>
        <Endpoint title="Create bills package" anchor="createBillsPackage" path="/api/external/createBillsPackage.php">
          Create a house contract for an address and a tenancy. The tenant gets an account and a confirmation email.
        </Endpoint>
      </div>
      <p className="mt-6 text-quiet">
        Requests and responses are JSON. Send your company&rsquo;s API key in the{' '}
        <code className="text-ink">X-API-Key</code> header. Start with the <TextLink href="/docs">quick start</TextLink>
        , or look up details in the <TextLink href="/docs/reference">API reference</TextLink>. With{' '}
        <TextLink href="/docs/reading-contracts">/api/v1</TextLink>, you can also read and cancel your contracts, and
        resolve <TextLink href="/docs/unmatched-addresses">unmatched addresses</TextLink>. To manage keys, contracts,
        webhooks and unmatched addresses, sign in to the <TextLink href="/portal">partner portal</TextLink>. The{' '}
        <TextLink href="/status">status</TextLink> page shows whether the service is working.
      </p>
      <div className="mt-10">
        <Card>
          <h2 className="text-lg font-semibold">Are you a tenant?</h2>
          <p className="mt-2 text-quiet">
            To see the contract for your bills, <TextLink href="/account">sign in to your account</TextLink>. If this is
            your first time, or you&rsquo;ve forgotten your password,{' '}
            <TextLink href="/account/request-link">get a link by email</TextLink>.
          </p>
        </Card>
      </div>
      {(await isDevInboxEnabled()) && (
        <div className="mt-5">
          <Card>
            <h2 className="text-lg font-semibold">On this machine</h2>
            <p className="mt-2 text-quiet">
              <code className="text-ink">npm start</code> printed a live key, a test key, example requests and sign-in
              details for the <TextLink href="/portal">portal</TextLink>. Emails aren&rsquo;t sent. Read them in the{' '}
              <TextLink href="/dev-inbox">dev inbox</TextLink>.
            </p>
          </Card>
        </div>
      )}
    </>
  )
}

interface EndpointProps {
  title: string
  /** The endpoint's anchor in the API reference. */
  anchor: string
  path: string
  children: string
}

function Endpoint({ title, anchor, path, children }: EndpointProps) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">
        <TextLink href={`/docs/reference#${anchor}`}>{title}</TextLink>
      </h2>
      <p className="mt-2 text-quiet">{children}</p>
      <p className="mt-4 font-mono text-sm">
        <span className="font-semibold text-accent">POST</span> {path}
      </p>
    </Card>
  )
}
