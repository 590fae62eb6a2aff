'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { changeOwnName } from '@/lib/account/mutations'
import * as own from '@/lib/account/own-sign-in'
import { ownName } from '@/lib/account/schema'
import { memberAction } from '@/lib/portal/action'
import { turnOffSecondFactor } from '@/lib/second-factor/mutations'
import { ENDED_MEANWHILE } from '@/lib/sign-in/own-password'
import { ownSecondFactor } from '@/lib/sign-in/own-second-factor'

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
