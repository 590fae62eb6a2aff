import type { StaffRealm } from '../sessions/user-tables'
import { giveTryBack, takeTry } from '../throttle/mutations'
import { codeSubjects, recoveryCodeSubjects } from '../throttle/throttle-key'
import { sealedSecretOf } from './data'
import { spendRecoveryCode, spendStep } from './mutations'
import { stepOf, unsealSecret } from './totp'

export type CodeCheck = { ok: true } | { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }

/** Whether a code of the authenticator app, or a recovery code, is right; it is used up by that. */
export async function checkCode(realm: StaffRealm, userId: number, code: string, address: string): Promise<CodeCheck> {
  const isRecovery = !/^[\s\d]{0,8}$/.test(code.normalize('NFKC'))
  const subjects = isRecovery ? recoveryCodeSubjects(realm, userId, address) : codeSubjects(realm, userId)
  const taken = await takeTry(subjects)
  if (!taken.ok) return { ok: false, reason: 'wait', seconds: taken.waitSeconds }
  const sealed = await sealedSecretOf(realm, userId)
  const secret = sealed && unsealSecret(realm, userId, sealed)
  const spend = isRecovery ? spendRecoveryCode : spendAppCode
  const isRight = await spend(realm, userId, secret, code)
  if (!isRight) return { ok: false, reason: 'wrong' }
  await giveTryBack(subjects)
  return { ok: true }
}

async function spendAppCode(realm: StaffRealm, userId: number, secret: string | null, code: string): Promise<boolean> {
  const step = secret ? stepOf(secret, code) : null
  return step !== null && spendStep(realm, userId, step)
}
