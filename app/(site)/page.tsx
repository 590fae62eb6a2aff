import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { isDevInboxEnabled } from './dev-inbox/dev-inbox-enabled'

export const dynamic = 'force-dynamic'

export default async function Home() {
  return (
    <>
      <PageHeader title="Household bills for shared houses, through one API">
        Letting agents quote a home&rsquo;s gas, electricity, water, TV and broadband with one call, and set the bills
        up for the tenant with another.
      </PageHeader>
      <div className="grid gap-5 sm:grid-cols-2">
        <Endpoint title="Get quotes" path="/api/external/getQuotes.php">
          Weekly quotes and estimates for a postcode, a number of tenants and a tenancy.
        </Endpoint>
        <Endpoint title="Create bills package" path="/api/external/createBillsPackage.php">
          The house contract for an address and a tenancy, the tenant&rsquo;s account, and a confirmation e-mail.
        </Endpoint>
      </div>
      <p className="mt-6 text-quiet">
        Both take and answer JSON. Every call carries its company&rsquo;s key in the header{' '}
        <code className="text-ink">X-API-Key</code>. Begin with the <TextLink href="/docs">quick start</TextLink>, or
        look things up in the <TextLink href="/docs/reference">API reference</TextLink>. Keys, contracts and addresses
        that wait for a choice are in the <TextLink href="/portal">partner portal</TextLink>.
      </p>
      {(await isDevInboxEnabled()) && (
        <div className="mt-10">
          <Card>
            <h2 className="text-lg font-semibold">On this machine</h2>
            <p className="mt-2 text-quiet">
              <code className="text-ink">npm start</code> printed a live key, a test key, calls to paste and a sign-in
              to the <TextLink href="/portal">portal</TextLink>. The mail that tenants and staff would get is in{' '}
              <TextLink href="/dev-inbox">captured mail</TextLink>.
            </p>
          </Card>
        </div>
      )}
    </>
  )
}

function Endpoint({ title, path, children }: { title: string; path: string; children: string }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-2 text-quiet">{children}</p>
      <p className="mt-4 font-mono text-sm">
        <span className="font-semibold text-accent">POST</span> {path}
      </p>
    </Card>
  )
}
