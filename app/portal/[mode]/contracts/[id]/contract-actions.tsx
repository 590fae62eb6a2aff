import { ButtonLink } from '@/components/ui/button'
import { MenuLink, MoreMenu } from '@/components/ui/more-menu'
import type { Contract } from '@/lib/contracts/find-contract'
import { getTenancyStatus } from '@/lib/contracts/tenancy-status'
import { env } from '@/lib/platform/env'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { Mode } from '@/prisma/client/enums'
import { CancelContractDialog } from './cancel-contract-dialog'
import { CorrectEmailDialog } from './correct-email-dialog'

interface Props {
  mode: Mode
  contract: Contract
  canCorrectAddress: boolean
  /** The URL's `open` parameter, which names the form to show in the page. */
  openForm: string | string[] | undefined
}

/** The actions of a contract, with the rare ones in a menu. */
export function ContractActions({ mode, contract, canCorrectAddress, openForm }: Props) {
  const { id, email, isErased } = contract
  const { contactEmail } = env()
  return (
    <>
      {(!isErased || contactEmail) && (
        <MoreMenu>
          {!isErased && <MenuLink href={buildMailtoLink(email)}>Email the tenant</MenuLink>}
          {contactEmail && (
            <MenuLink href={buildMailtoLink(contactEmail, `Contract ${id}`)}>
              Ask House Bills about this contract
            </MenuLink>
          )}
        </MoreMenu>
      )}
      {getTenancyStatus(contract, todayInLondon()) === 'upcoming' && (
        <CancelContractDialog mode={mode} contract={contract} openForm={openForm} />
      )}
      <ButtonLink href={`/portal/${mode}/contracts/new?from=${id}`}>Create another contract</ButtonLink>
      {canCorrectAddress && <CorrectEmailDialog contractId={id} openForm={openForm} />}
    </>
  )
}
