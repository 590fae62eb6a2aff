import { ActionForm } from '@/components/forms/action-form'
import { Card } from '@/components/ui/card'
import { StatusBadge } from '@/components/ui/status-badge'
import type { countAffectedMembers } from '@/lib/companies/single-sign-on/count-affected-members'
import type { SsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import { setRequired } from './actions'

interface Props {
  settings: SsoSettings
  counts: Awaited<ReturnType<typeof countAffectedMembers>>
  /** Whether requiring single sign-on would end the session of the admin who is viewing the page. */
  endsOwnSession: boolean
}

export function RequirementCard({ settings: { required, emailDomain, testedAt }, counts, endsOwnSession }: Props) {
  return (
    <Card
      title="Require single sign-on"
      actions={
        required ? <StatusBadge tone="good">Required</StatusBadge> : <StatusBadge tone="off">Optional</StatusBadge>
      }
    >
      <div className="space-y-4 text-sm">
        <p className="text-quiet">
          {required
            ? 'Everyone must use single sign-on. In case your provider fails, admins with a password and 2FA can still sign in without it.'
            : 'Until you require it, people can also sign in with a password or passkey. If you require it, only admins with a password and 2FA can still do that. They’re your way in if the provider fails.'}
        </p>
        <p>{describePasswordAdmins(counts.passwordAdmins)}</p>
        {counts.outsideDomain > 0 && <p>{describeOutsiders(counts.outsideDomain, emailDomain, required)}</p>}
        {testedAt && !required && counts.passwordAdmins > 0 && endsOwnSession && (
          <p>If you require it, you’ll be signed out, because you signed in with a password and don’t use 2FA.</p>
        )}
        {testedAt ? (
          <ActionForm
            action={setRequired}
            submitLabel={required ? 'Make single sign-on optional' : 'Require single sign-on'}
            variant="secondary"
            successMessage="Single sign-on requirement updated"
          >
            <input type="hidden" name="required" value={required ? 'no' : 'yes'} />
          </ActionForm>
        ) : (
          <p>Test the connection first.</p>
        )}
      </div>
    </Card>
  )
}

function describePasswordAdmins(count: number): string {
  if (count === 0)
    return 'No admin has both a password and 2FA. Before you can require single sign-on, at least one admin needs both.'
  return count === 1 ? 'One admin has a password and 2FA.' : `${count} admins have a password and 2FA.`
}

function describeOutsiders(count: number, domain: string, isRequired: boolean): string {
  const people = count === 1 ? 'One person has an address' : `${count} people have addresses`
  return `${people} outside ${domain}. They can’t use single sign-on${isRequired ? '' : ', so requiring it locks them out'}.`
}
