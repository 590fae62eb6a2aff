'use client'

import { CloseButton } from '@/components/dialogs/close-button'
import { DialogForm } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { AddressLine } from '@/components/ui/address-line'
import { LocalDate } from '@/components/ui/local-time'
import type { Contract } from '@/lib/contracts/find-contract'
import type { Mode } from '@/prisma/client/enums'
import { cancelContract } from './actions'

interface Props {
  mode: Mode
  contract: Pick<Contract, 'id' | 'firstName' | 'lastName' | 'matchedAddress' | 'startDate'>
  /** The URL's `open` parameter, which names the form to show in the page. */
  openForm: string | string[] | undefined
}

/** The form that cancels a contract whose tenancy hasn't started. */
export function CancelContractDialog({ mode, contract, openForm }: Props) {
  const { id, firstName, lastName, matchedAddress, startDate } = contract
  const path = `/portal/${mode}/contracts/${id}`
  return (
    <DialogForm
      path={path}
      openForm={openForm}
      name="cancel"
      trigger="Cancel contract"
      title={`Cancel contract ${id}?`}
      description={
        <>
          The contract of <bdi className="font-medium text-ink">{`${firstName} ${lastName}`}</bdi> at{' '}
          <AddressLine text={matchedAddress} /> starts on <LocalDate date={startDate} />.{' '}
          {mode === 'test' ? 'Test mode: no email is sent.' : 'We’ll email the tenant.'} You can then create another
          contract for this tenant. This can’t be undone.
        </>
      }
    >
      <ActionForm
        action={cancelContract}
        submitLabel="Cancel contract"
        pendingLabel="Cancelling…"
        variant="danger"
        successMessage="Contract cancelled"
        secondaryAction={<CloseButton path={path}>Keep contract</CloseButton>}
      >
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="id" value={id} />
      </ActionForm>
    </DialogForm>
  )
}
