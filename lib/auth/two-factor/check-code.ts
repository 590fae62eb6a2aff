import type { Realm } from '@/lib/platform/identity/realm'
import { forgiveAttempt } from '../throttle/forgive-attempt'
import { recordAttempt } from '../throttle/record-attempt'
import { codeThrottleKeys, recoveryCodeThrottleKeys } from '../throttle/throttle-key'
import { consumeRecoveryCode } from './consume-recovery-code'
import { consumeTotpStep } from './consume-totp-step'
import { findEncryptedSecret } from './find-encrypted-secret'
import { decryptSecret, findTimeStep } from './totp'

export type CodeCheck = { ok: true } | { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number }

/** Checks a code from the authenticator app or a recovery code. A right code is used up. */
export async function checkCode(realm: Realm, userId: number, code: string, address: string): Promise<CodeCheck> {
  const isRecovery = !/^[\s\d]{0,8}$/.test(code.normalize('NFKC'))
  const throttleKeys = isRecovery ? recoveryCodeThrottleKeys(realm, userId, address) : codeThrottleKeys(realm, userId)
  const attempt = await recordAttempt(throttleKeys)
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.retryAfterSeconds }
  const encryptedSecret = await findEncryptedSecret(realm, userId)
  const secret = encryptedSecret && decryptSecret(realm, userId, encryptedSecret)
  const consume = isRecovery ? consumeRecoveryCode : consumeAppCode
  const isCorrect = await consume(realm, userId, secret, code)
  if (!isCorrect) return { ok: false, reason: 'wrong' }
  await forgiveAttempt(throttleKeys)
  return { ok: true }
}

async function consumeAppCode(realm: Realm, userId: number, secret: string | null, code: string): Promise<boolean> {
  const step = secret ? findTimeStep(secret, code) : null
  return step !== null && consumeTotpStep(realm, userId, step)
}
