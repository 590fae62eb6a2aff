import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import type { SsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import { ROLE_CHOICES } from '../role-labels'
import { changeDefaultRole, removeConnection, replaceClientSecret } from './actions'
import { DEFAULT_ROLE_HINT } from './connection-form'

export function DetailsCard({ settings, redirectUri }: { settings: SsoSettings; redirectUri: string }) {
  return (
    <Card title="Connection">
      <DetailList>
        <Detail term="Issuer">{settings.issuer}</Detail>
        <Detail term="Client ID">{settings.clientId}</Detail>
        <Detail term="Redirect URI">{redirectUri}</Detail>
        <Detail term="Email domain">{settings.emailDomain}</Detail>
      </DetailList>
      <p className="mt-4 text-sm text-quiet">
        To change the issuer, client ID or domain, remove the connection and add a new one.
      </p>
    </Card>
  )
}

export function DefaultRoleCard({ settings }: { settings: SsoSettings }) {
  return (
    <Card title="New team members">
      <ActionForm action={changeDefaultRole} submitLabel="Save role" variant="secondary" successMessage="Role updated">
        <SelectField
          name="defaultRole"
          label="Role for new team members"
          hint={DEFAULT_ROLE_HINT}
          choices={ROLE_CHOICES}
          defaultValue={settings.defaultRole}
        />
      </ActionForm>
    </Card>
  )
}

export function ClientSecretCard() {
  return (
    <Card title="Client secret">
      <ActionForm
        action={replaceClientSecret}
        submitLabel="Replace secret"
        variant="secondary"
        successMessage="Client secret replaced"
      >
        <TextField
          name="clientSecret"
          type="password"
          label="New client secret"
          hint="We’ll stop using the old one immediately. Test the connection afterwards."
          autoComplete="off"
        />
      </ActionForm>
    </Card>
  )
}

export function RemoveCard({ settings, withoutPassword }: { settings: SsoSettings; withoutPassword: number }) {
  return (
    <Card title="Remove single sign-on" level="secondary">
      <p className="mb-4 text-sm text-quiet">
        Everyone who signed in with single sign-on will be signed out immediately.{' '}
        {describeWithoutPassword(withoutPassword)}
      </p>
      <ActionForm
        action={removeConnection}
        submitLabel="Remove connection"
        pendingLabel="Removing…"
        variant="danger"
        successMessage="Connection removed"
      >
        <TextField
          name="confirmation"
          label={`Type “${settings.emailDomain}” to confirm`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </ActionForm>
    </Card>
  )
}

function describeWithoutPassword(count: number): string {
  if (count === 0) return 'Everyone has a password to sign in with.'
  const people = count === 1 ? 'One person has no password' : `${count} people have no password`
  return `${people}, and can set one with “Forgot password?” on the sign-in page.`
}
