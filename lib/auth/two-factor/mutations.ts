import type { z } from 'zod'
import { recordAuditEvent, recordOwnAccountEvent, type StaffPrincipal } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { TWO_FACTOR_CHANGED } from '@/lib/mail/templates/two-factor-changed'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { endUserSessions, lockCurrentUser } from '../sessions/mutations'
import { getStaffTables, type StaffRealm } from '../sessions/user-tables'
import { generateRecoveryCodes, hashCandidates, hashRecoveryCode } from './recovery-code'
import { decryptSecret, encryptSecret } from './totp'

/** Whose second factor it is, as a session tells: `id` is that of the session, which stays. */
export type TwoFactorOwner = StaffPrincipal & { id: string; email: string; name: string }

type TwoFactorChange = z.output<typeof TWO_FACTOR_CHANGED.values>['change']

/** Notes that the code of a time step was used; false when that one or a later one was before. */
export async function consumeTotpStep(realm: StaffRealm, userId: number, step: number): Promise<boolean> {
  const { count } = await getStaffTables(prisma(), realm).users.updateMany({
    where: { id: userId, OR: laterThan(step) },
    data: { totpLastStep: step },
  })
  return count > 0
}

const laterThan = (step: number) => [{ totpLastStep: null }, { totpLastStep: { lt: step } }]

/**
 * Uses a recovery code up; false when it is none of the user's.
 *
 * @param secret that of the user's second factor; null where it cannot be opened
 */
export async function consumeRecoveryCode(
  realm: StaffRealm,
  userId: number,
  secret: string | null,
  text: string,
): Promise<boolean> {
  const where = { userId, hash: { in: hashCandidates(secret, text) } }
  const { count } = await getStaffTables(prisma(), realm).recoveryCodes.deleteMany({ where })
  return count > 0
}

/** What somebody was asked for before the own second factor is changed, by what it was compared with: both must still be so. */
export interface TwoFactorProof {
  passwordHash: string
  /** When the second factor was confirmed that a code was of. */
  confirmedAt: Date
}

/** The own password or session has ended meanwhile. */
type SessionEnded = { ok: false; reason: 'ended' }

/**
 * Makes a secret the user's second factor, in place of the one before; the user's other sessions end.
 *
 * @param confirmedBefore when the one before was confirmed, of which a code was asked
 * @param step that of the code which confirms it, and which is used up by that
 * @param passwordHash what the password was compared with; null where none was asked
 * @returns the recovery codes, to be shown once
 */
export async function enableTwoFactor(
  owner: TwoFactorOwner,
  passwordHash: string | null,
  { secret, step, confirmedBefore }: { secret: string; step: number; confirmedBefore: Date | null },
): Promise<{ ok: true; codes: string[] } | SessionEnded | { ok: false; reason: 'set up meanwhile' | 'used code' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUser(tx, owner, passwordHash))) return { ok: false, reason: 'ended' }
    const { users } = getStaffTables(tx, owner.realm)
    const where = { id: owner.userId, totpConfirmedAt: confirmedBefore }
    const previous = await users.findFirst({ where, select: { totpLastStep: true } })
    if (!previous) return { ok: false, reason: 'set up meanwhile' }
    const lastStep = previous.totpLastStep ?? -1
    // Where there was none before, each set-up takes a later step: see offeredSecret. The secret that replaces another was
    // never used, and the last step is that of a code of the other, which may well be the same half minute's.
    if (!confirmedBefore && step <= lastStep) return { ok: false, reason: 'used code' }
    await users.updateMany({
      where,
      data: {
        totpSecret: encryptSecret(owner.realm, owner.userId, secret),
        totpConfirmedAt: new Date(),
        totpLastStep: Math.max(step, lastStep),
      },
    })
    const codes = await storeRecoveryCodes(tx, owner, secret)
    await endUserSessions(tx, owner.realm, owner.userId, owner.id)
    await recordTwoFactorChange(tx, owner, confirmedBefore ? 'replaced' : 'setUp')
    return { ok: true, codes }
  })
}

/** Ends the recovery codes that a user has; the new ones are to be shown once. */
export async function replaceRecoveryCodes(
  owner: TwoFactorOwner,
  { passwordHash, confirmedAt }: TwoFactorProof,
): Promise<{ ok: true; codes: string[] } | SessionEnded | { ok: false; reason: 'changed meanwhile' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUser(tx, owner, passwordHash))) return { ok: false, reason: 'ended' }
    const where = { id: owner.userId, totpConfirmedAt: confirmedAt }
    const user = await getStaffTables(tx, owner.realm).users.findFirst({ where, select: { totpSecret: true } })
    const secret = user?.totpSecret && decryptSecret(owner.realm, owner.userId, user.totpSecret)
    if (!secret) return { ok: false, reason: 'changed meanwhile' }
    const codes = await storeRecoveryCodes(tx, owner, secret)
    await recordTwoFactorChange(tx, owner, 'recoveryCodes')
    return { ok: true, codes }
  })
}

/** Turns a user's own second factor off, unless the company requires one; support staff always have one. */
export async function disableTwoFactor(
  owner: TwoFactorOwner & { realm: 'portal' },
  { passwordHash, confirmedAt }: TwoFactorProof,
): Promise<{ ok: true } | SessionEnded | { ok: false; reason: 'required or changed' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUser(tx, owner, passwordHash))) return { ok: false, reason: 'ended' }
    const { count } = await tx.partnerStaff.updateMany({
      where: { id: owner.userId, totpConfirmedAt: confirmedAt, company: { twoFactorRequired: false } },
      data: NO_TWO_FACTOR,
    })
    if (count === 0) return { ok: false, reason: 'required or changed' }
    await tx.partnerStaffRecoveryCode.deleteMany({ where: { userId: owner.userId } })
    await endUserSessions(tx, owner.realm, owner.userId, owner.id)
    const { companyId, userId } = owner
    const action = 'user.two_factor_turned_off'
    await recordAuditEvent(tx, { type: 'partner_staff', id: userId }, { companyId, action, subjectId: userId })
    await notifyTwoFactorChange(tx, owner, 'turnedOff')
    return { ok: true }
  })
}

/** Takes a user's second factor away; the sessions end. Ownership and the audit row are the caller's. */
export async function removeTwoFactor(tx: Prisma.TransactionClient, realm: StaffRealm, userId: number): Promise<void> {
  const { users, recoveryCodes } = getStaffTables(tx, realm)
  await users.update({ where: { id: userId }, data: NO_TWO_FACTOR })
  await recoveryCodes.deleteMany({ where: { userId } })
  await endUserSessions(tx, realm, userId)
}

/** The same for an admin of the company of somebody who has lost it, and who is told. */
export async function resetTwoFactor(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await removeTwoFactor(tx, 'portal', userId)
  const select = { email: true, name: true }
  const { email, name } = await tx.partnerStaff.findUniqueOrThrow({ where: { id: userId }, select })
  await notifyTwoFactorChange(tx, { userId, email, name: name ?? '' }, 'reset')
}

// The last step stays: no later secret may be one of before.
const NO_TWO_FACTOR = { totpSecret: null, totpConfirmedAt: null }

async function storeRecoveryCodes(
  tx: Prisma.TransactionClient,
  { realm, userId }: TwoFactorOwner,
  secret: string,
): Promise<string[]> {
  const codes = generateRecoveryCodes()
  const { recoveryCodes } = getStaffTables(tx, realm)
  await recoveryCodes.deleteMany({ where: { userId } })
  await recoveryCodes.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(secret, code) })),
  })
  return codes
}

const AUDIT_ACTIONS = {
  setUp: 'two_factor_set_up',
  replaced: 'two_factor_replaced',
  recoveryCodes: 'recovery_codes_replaced',
} as const

/** Nobody is told of support staff: mail goes to partners' staff and to tenants. */
async function recordTwoFactorChange(
  tx: Prisma.TransactionClient,
  owner: TwoFactorOwner,
  change: keyof typeof AUDIT_ACTIONS,
): Promise<void> {
  await recordOwnAccountEvent(tx, owner, AUDIT_ACTIONS[change])
  if (owner.realm === 'portal') await notifyTwoFactorChange(tx, owner, change)
}

async function notifyTwoFactorChange(
  tx: Prisma.TransactionClient,
  { userId, email, name }: Pick<TwoFactorOwner, 'userId' | 'email' | 'name'>,
  change: TwoFactorChange,
): Promise<void> {
  const values = { name, change }
  await enqueuePartnerStaffEmail(tx, { userId, recipient: email, template: TWO_FACTOR_CHANGED, values })
}
