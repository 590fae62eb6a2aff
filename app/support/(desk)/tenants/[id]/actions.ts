'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { supportAction } from '@/lib/auth/guards/support-action'
import { cancelContract, releaseContract } from '@/lib/contracts/mutations'
import { eraseTenant as erase } from '@/lib/privacy/mutations'
import { erasureFields } from '@/lib/privacy/schema'
import { birthdaysOf, phonesOf } from '@/lib/support/tenants/data'
import * as tenants from '@/lib/support/tenants/mutations'
import { closingFields, emailFields, nameFields, tenantField } from '@/lib/support/tenants/schema'

export const revealBirthday = supportAction<typeof tenantField, string[]>(tenantField, async (user, { tenant }) => {
  const birthdays = await birthdaysOf(user, tenant)
  return birthdays ? { ok: true, done: birthdays } : notFound()
})

export const revealPhone = supportAction<typeof tenantField, string[]>(tenantField, async (user, { tenant }) => {
  const phones = await phonesOf(user, tenant)
  return phones ? { ok: true, done: phones } : notFound()
})

export const sendConfirmationAgain = supportAction(tenantField, async (user, { tenant }) => {
  const sent = await tenants.sendConfirmationAgain(user, tenant)
  if (sent.ok) return done()
  return sent.reason === 'no active contract' ? refused('There is no active contract to confirm') : notFound()
})

export const correctEmail = supportAction(emailFields, async (user, { tenant, email }) => {
  const corrected = await tenants.correctEmail(user, tenant, email)
  if (corrected.ok) return done()
  switch (corrected.reason) {
    case 'unchanged':
      return refused(NOT_CORRECTED, { email: 'This is the address that the tenant has' })
    case 'has another tenant':
      return refused(NOT_CORRECTED, { email: 'Another tenant has this address' })
    default:
      return notFound()
  }
})

export const correctName = supportAction(nameFields, async (user, { tenant, ...name }) => {
  const corrected = await tenants.correctName(user, tenant, name)
  if (corrected.ok) return done()
  return corrected.reason === 'unchanged'
    ? refused(NOT_CORRECTED, { firstName: 'This is the name that the tenant has' })
    : notFound()
})

export const endSessions = supportAction(tenantField, async (user, { tenant }) => {
  const ended = await tenants.endSessions(user, tenant)
  // They ended by themselves, or a colleague was quicker: it is as was wished.
  return ended.ok || ended.reason === 'none open' ? done() : notFound()
})

export const cancel = supportAction(closingFields, async ({ actor }, { contract, note }) => {
  const cancelled = await cancelContract(actor, contract, note)
  if (cancelled.ok) return done()
  return cancelled.reason === 'already closed' ? refused(CLOSED) : notFound()
})

export const release = supportAction(closingFields, async ({ actor }, { contract, note }) => {
  const released = await releaseContract(actor, contract, note)
  if (released.ok) return done()
  switch (released.reason) {
    case 'already closed':
      return refused(CLOSED)
    case 'not over yet':
      return refused('Its tenancy is not over yet: a contract that was made in error is cancelled')
    default:
      return notFound()
  }
})

export const eraseTenant = supportAction(erasureFields, async (user, { tenant }) => {
  const erased = await erase(user, tenant)
  if (erased.ok || erased.reason === 'erased already') return done()
  return erased.reason === 'has an active contract'
    ? refused('A contract is active: cancel or release it first')
    : notFound()
})

const NOT_CORRECTED = 'Nothing was corrected'

const CLOSED = 'This contract is closed already: load the page again'

const refused = (message: string, errors?: Record<string, string>) => ({ ok: false, message, errors }) as const

/** Shows the page as it is now. */
function done() {
  refresh()
  return { ok: true, done: null } as const
}
