import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { ButtonLink } from '@/components/button'
import { PageHeader } from '@/components/page-header'
import { TextField } from '@/components/text-field'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { sessionsOf } from '@/lib/auth/sessions/data'
import { type SecondFactor, secondFactorOf } from '@/lib/auth/two-factor/data'
import { AccountPart } from '../../../(auth)/account-part'
import { ChangePassword } from '../../../(auth)/change-password'
import { NewRecoveryCodes } from '../../../(auth)/new-recovery-codes'
import { OpenedForm, type Opener } from '../../../(auth)/opened-form'
import { OwnSessions } from '../../../(auth)/own-sessions'
import { PresentCodeField } from '../../../(auth)/present-code-field'
import { SecondFactorState } from '../../../(auth)/second-factor-state'
import { changeName, changePassword, endOthers, endSession, newRecoveryCodes, turnOff } from './actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function Account({ params, searchParams }: PageProps<'/portal/[mode]/account'>) {
  const { member, mode } = await memberPage(params)
  const opener = { path: `/portal/${mode}/account`, open: (await searchParams).open }
  const [secondFactor, sessions] = await Promise.all([
    secondFactorOf('portal', member.userId),
    sessionsOf('portal', member.userId),
  ])
  return (
    <>
      <PageHeader title="Your account">
        You sign in to <bdi>{member.companyName}</bdi> as <bdi>{member.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <AccountPart title="Profile">
          <div className="max-w-sm">
            <ActionForm action={changeName} submit="Save" variant="secondary" success="Your name is saved">
              <TextField
                name="name"
                label="Name"
                hint="Colleagues see it in the team and the activity"
                autoComplete="name"
                defaultValue={member.name}
              />
            </ActionForm>
          </div>
        </AccountPart>
        <ChangePassword action={changePassword} email={member.email} opener={opener} />
        <AccountPart title="Second factor">
          <SecondFactorPart secondFactor={secondFactor} isRequired={member.twoFactorRequired} opener={opener} />
        </AccountPart>
        <OwnSessions sessions={sessions} own={member.id} endSession={endSession} endOthers={endOthers} />
      </div>
    </>
  )
}

interface SecondFactorProps {
  secondFactor: SecondFactor
  isRequired: boolean
  opener: Opener
}

function SecondFactorPart({ secondFactor, isRequired, opener }: SecondFactorProps) {
  const { confirmedAt, codesLeft } = secondFactor
  const setUp = `/sign-in/set-up-second-factor?${new URLSearchParams({ callbackUrl: opener.path })}`
  if (!confirmedAt) {
    return (
      <>
        <p className="mb-4 text-sm text-quiet">
          With one, signing in takes a code of an app on your phone as well as the password.
        </p>
        <ButtonLink href={setUp}>Set up</ButtonLink>
      </>
    )
  }
  return (
    <>
      <SecondFactorState confirmedAt={confirmedAt} codesLeft={codesLeft}>
        {isRequired && ' Your company requires it.'} To change it you need the app or one of the codes; without them an
        admin of your company can reset it, under Team.
      </SecondFactorState>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={setUp}>Replace</ButtonLink>
        <NewRecoveryCodes
          action={newRecoveryCodes}
          href={`${opener.path}?open=codes`}
          isOpen={opener.open === 'codes'}
        />
        {!isRequired && (
          <OpenedForm
            {...opener}
            name="off"
            trigger="Turn off"
            title="Turn off the second factor?"
            description="From then on your password alone signs you in. You are signed out everywhere but here."
          >
            <ActionForm action={turnOff} submit="Turn off" variant="danger" success="The second factor is off">
              <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
              <PresentCodeField name="code" />
            </ActionForm>
          </OpenedForm>
        )}
      </div>
    </>
  )
}
