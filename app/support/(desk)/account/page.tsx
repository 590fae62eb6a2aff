import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { sessionsOf } from '@/lib/auth/sessions/data'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { secondFactorOf } from '@/lib/auth/two-factor/data'
import { AccountPart } from '../../../(auth)/account-part'
import { ChangePassword } from '../../../(auth)/change-password'
import { NewRecoveryCodes } from '../../../(auth)/new-recovery-codes'
import { OwnSessions } from '../../../(auth)/own-sessions'
import { SecondFactorState } from '../../../(auth)/second-factor-state'
import { changePassword, endOthers, endSession, newRecoveryCodes } from './actions'

export const metadata: Metadata = { title: 'Your account' }

const PATH = '/support/account'

export default async function Account({ searchParams }: PageProps<'/support/account'>) {
  const user = await requireSupportUser()
  const opener = { path: PATH, open: (await searchParams).open }
  const [{ confirmedAt, codesLeft }, sessions] = await Promise.all([
    secondFactorOf('support', user.userId),
    sessionsOf('support', user.userId),
  ])
  return (
    <>
      <PageHeader title="Your account">
        You sign in to the support desk as <bdi>{user.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <ChangePassword action={changePassword} email={user.email} opener={opener} />
        <AccountPart title="Second factor">
          {confirmedAt && (
            <SecondFactorState confirmedAt={confirmedAt} codesLeft={codesLeft}>
              {' '}
              To change it you need the app or one of the codes; without them the operator makes you a new link.
            </SecondFactorState>
          )}
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={`/support/sign-in/set-up-second-factor?${new URLSearchParams({ callbackUrl: PATH })}`}>
              Replace
            </ButtonLink>
            <NewRecoveryCodes action={newRecoveryCodes} href={`${PATH}?open=codes`} isOpen={opener.open === 'codes'} />
          </div>
        </AccountPart>
        <OwnSessions sessions={sessions} own={user.id} endSession={endSession} endOthers={endOthers} />
      </div>
    </>
  )
}
