import { DialogForm } from '@/components/dialogs/dialog-form'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { Card } from '@/components/ui/card'
import { EmailStatusBadge } from '@/components/ui/email-status'
import { LocalDay, LocalExpiry } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import type { CompanyDetails, InvitedAdmin } from '@/lib/support/companies/find-company-details'
import { resendInvitation } from './actions'

/** Lists the admins who haven't accepted their invitation, so that support can correct it and send it again. */
export function InvitedAdmins({
  company: { id, admins, invitedAdmins },
  openForm,
}: {
  company: CompanyDetails
  openForm: string | string[] | undefined
}) {
  if (invitedAdmins.length === 0) return null
  return (
    <Card title="Invited admins">
      {admins.length === 0 && (
        <div className="mb-4">
          <Notice tone="info" title="No one from this company can sign in yet">
            {invitedAdmins.length === 1
              ? 'Its admin needs to accept the invitation first.'
              : 'One of its admins needs to accept the invitation first.'}
          </Notice>
        </div>
      )}
      <Table
        caption="Invited admins"
        columns={['Email address', 'Name', 'Invitation', 'Link', { text: 'Actions', hidden: true }]}
      >
        {invitedAdmins.map((admin) => (
          <Row key={admin.id} name={admin.email}>
            <Cell label="Name">
              {admin.name ? <bdi>{admin.name}</bdi> : <span className="text-quiet">Unknown</span>}
            </Cell>
            <Cell label="Invitation">
              {admin.emailStatus ? (
                <EmailStatusBadge status={admin.emailStatus} mode="live" />
              ) : (
                <span className="text-quiet">Link passed on by an administrator</span>
              )}
            </Cell>
            <Cell label="Link" wraps>
              <LinkState {...admin} />
            </Cell>
            <Cell actions>
              <ResendInvitation company={id} admin={admin} openForm={openForm} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  )
}

function LinkState({ invitedAt, linkExpiresAt }: InvitedAdmin) {
  const isValid = linkExpiresAt && linkExpiresAt > new Date()
  return (
    <>
      {isValid ? (
        <>
          Works until <LocalExpiry instant={linkExpiresAt} />
        </>
      ) : (
        <span className="text-warn">Expired</span>
      )}
      <span className="block text-quiet">
        Invited <LocalDay instant={invitedAt} />
      </span>
    </>
  )
}

function ResendInvitation({
  company,
  admin: { id, name, email },
  openForm,
}: {
  company: number
  admin: InvitedAdmin
  openForm: string | string[] | undefined
}) {
  return (
    <DialogForm
      path={`/support/companies/${company}`}
      openForm={openForm}
      name={`invitation-${id}`}
      trigger="Resend invitation"
      title="Resend invitation"
      description="The link in the earlier email stops working. If you change the address, the earlier invitation is cancelled."
    >
      <ActionForm
        action={resendInvitation}
        submitLabel="Resend invitation"
        pendingLabel="Sending…"
        variant="primary"
        successMessage="Invitation sent"
      >
        <input type="hidden" name="company" value={company} />
        <input type="hidden" name="user" value={id} />
        <TextField
          name="adminName"
          label="Admin’s name"
          defaultValue={name ?? undefined}
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          name="adminEmail"
          label="Admin’s email address"
          type="email"
          defaultValue={email}
          autoComplete="off"
          spellCheck={false}
        />
      </ActionForm>
    </DialogForm>
  )
}
