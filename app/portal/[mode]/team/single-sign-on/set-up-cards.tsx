import { ActionForm } from '@/components/forms/action-form'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy-field'
import { LocalTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { buildDomainRecord } from '@/lib/companies/single-sign-on/domain-record'
import type { SsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import { checkDomain } from './actions'

/**
 * Shows the DNS record that proves who controls the domain. Once the record has been found, shows when the domain was
 * verified.
 */
export function DomainCard({ settings }: { settings: SsoSettings }) {
  const { emailDomain, domainVerifiedAt } = settings
  const record = buildDomainRecord(settings)
  if (domainVerifiedAt) {
    return (
      <Card title="Verify your domain" actions={<StatusBadge tone="good">Verified</StatusBadge>}>
        <p className="text-sm text-quiet">
          Verified on <LocalTime instant={domainVerifiedAt} />. You can now remove the TXT record from {emailDomain}.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Verify your domain" actions={<StatusBadge tone="warn">Not verified</StatusBadge>}>
      <div className="space-y-4">
        <p className="text-sm text-quiet">
          Add this TXT record where you manage the DNS of {emailDomain}. If your DNS provider adds the domain to names
          automatically, enter only <code>_house-bills</code> as the name.
        </p>
        <CopyField label="Name" value={record.name} />
        <CopyField label="Value" value={record.text} />
        <ActionForm
          action={checkDomain}
          submitLabel="Check TXT record"
          pendingLabel="Checking…"
          successMessage="Domain verified"
        />
      </div>
    </Card>
  )
}

/** Links to the provider, where the admin signs in to test the connection. */
export function TestCard({ settings, mode }: { settings: SsoSettings; mode: string }) {
  const { domainVerifiedAt, testedAt } = settings
  return (
    <Card
      title="Test the connection"
      actions={
        testedAt ? <StatusBadge tone="good">Tested</StatusBadge> : <StatusBadge tone="warn">Not tested</StatusBadge>
      }
    >
      <div className="space-y-4 text-sm">
        <p className="text-quiet">
          {testedAt ? (
            <>
              Last successful test: <LocalTime instant={testedAt} />.
            </>
          ) : (
            'To test the connection, sign in at your provider. Nobody can use single sign-on until the test succeeds. You stay signed in here.'
          )}
        </p>
        {domainVerifiedAt ? (
          // A plain link, because the router can't leave this site.
          <a
            href={`/portal/${mode}/team/single-sign-on/test`}
            className={buttonStyle(testedAt ? 'secondary' : 'primary')}
          >
            {testedAt ? 'Test again' : 'Test connection'}
          </a>
        ) : (
          <p>Verify your domain first.</p>
        )}
      </div>
    </Card>
  )
}
