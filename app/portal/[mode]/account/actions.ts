'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import * as own from '@/lib/auth/credentials/change-credentials'
import { changeOwnName } from '@/lib/auth/credentials/mutations'
import { ownName } from '@/lib/auth/credentials/schema'
import { memberAction } from '@/lib/auth/guards/portal-action'
import { ENDED_MEANWHILE } from '@/lib/auth/sign-in/confirm-password'
import { ownSecondFactor } from '@/lib/auth/two-factor/confirm-two-factor'
import { turnOffSecondFactor } from '@/lib/auth/two-factor/mutations'

const DONE = { ok: true, done: null } as const

const name = z.object({ name: ownName })

export const changeName = memberAction(name, async (member, { name }) => {
  await changeOwnName(member, name)
  refresh()
  return DONE
})

export const turnOff = memberAction(own.secondFactorFields, async (member, sent) => {
  const asked = await ownSecondFactor(member, sent)
  if (!asked.ok) return asked
  const off = await turnOffSecondFactor(member, asked.proof)
  if (!off.ok)
    return off.reason === 'ended'
      ? ENDED_MEANWHILE
      : { ok: false, message: 'It was changed meanwhile, or your company requires one. Load this page again.' }
  refresh()
  return DONE
})

export const changePassword = memberAction(own.passwordFields, own.changePassword)

export const newRecoveryCodes = memberAction(own.secondFactorFields, own.newRecoveryCodes)

export const endSession = memberAction(own.sessionFields, own.endSession)

export const endOthers = memberAction(z.object({}), own.endOthers)
