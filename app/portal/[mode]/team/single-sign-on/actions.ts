'use server'

import { refresh } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { singleSignOnSettingsThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { addSsoConnection } from '@/lib/companies/single-sign-on/add-connection'
import { changeSsoDefaultRole } from '@/lib/companies/single-sign-on/change-default-role'
import { checkSsoDomain } from '@/lib/companies/single-sign-on/check-domain'
import { findIssuerProblem } from '@/lib/companies/single-sign-on/check-provider'
import { findSsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import { removeSsoConnection } from '@/lib/companies/single-sign-on/remove-connection'
import { replaceSsoClientSecret } from '@/lib/companies/single-sign-on/replace-client-secret'
import {
  clientSecretSchema,
  defaultRoleSchema,
  newConnectionSchema,
  removeConnectionSchema,
  ssoRequirementSchema,
} from '@/lib/companies/single-sign-on/schema'
import { setSsoRequired } from '@/lib/companies/single-sign-on/set-sso-required'
import { resolveTxt } from '@/lib/platform/outbound/resolve-txt'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { buildContactLink } from '../../contact-link'

const checkLimit = (companyId: number) =>
  checkPortalLimit(singleSignOnSettingsThrottleKeys(companyId), 'attempts to set up single sign-on')

export const addConnection = adminAction(newConnectionSchema, async ({ actor, companyId }, connection) => {
  const limitError = await checkLimit(companyId)
  if (limitError) return limitError
  const issuer = await findIssuerProblem(connection)
  if (issuer) return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { issuer } }
  const result = await addSsoConnection(actor, companyId, connection)
  if (!result.ok && result.reason === 'not an admin') notFound()
  // If another admin has just added a connection, the refreshed page shows that connection.
  return refreshedSuccess()
})

const DOMAIN_ERRORS = {
  'lookup failed': 'Your domain’s name servers didn’t respond. Try again in a few minutes.',
  'no record': 'We found no TXT record with this name. New records can take up to an hour to appear.',
  'other text': 'There’s a TXT record with this name, but with another value. Copy the value again.',
  'used by another company': 'Another company has already verified this domain. If it’s yours, contact House Bills.',
}

export const checkDomain = adminAction(z.object({}), async ({ actor, companyId }) => {
  const limitError = await checkLimit(companyId)
  if (limitError) return limitError
  const result = await checkSsoDomain(actor, companyId, resolveTxt)
  if (result.ok) return refreshedSuccess()
  if (result.reason === 'no connection' || result.reason === 'not an admin') notFound()
  const link = result.reason === 'used by another company' ? buildContactLink() : undefined
  return { ok: false, message: DOMAIN_ERRORS[result.reason], link }
})

const REQUIREMENT_ERRORS = {
  'not tested': 'Test the connection first.',
  'no password admin':
    'Someone must be able to sign in if your provider fails. At least one admin needs a password and 2FA first.',
}

export const setRequired = adminAction(ssoRequirementSchema, async ({ actor, companyId }, { required }) => {
  const result = await setSsoRequired(actor, companyId, required)
  if (result.ok) return refreshedSuccess()
  if (result.reason === 'not an admin') notFound()
  return { ok: false, message: REQUIREMENT_ERRORS[result.reason] }
})

export const changeDefaultRole = adminAction(defaultRoleSchema, async ({ actor, companyId }, { defaultRole }) => {
  const result = await changeSsoDefaultRole(actor, companyId, defaultRole)
  return result.ok ? refreshedSuccess() : notFound()
})

export const replaceClientSecret = adminAction(clientSecretSchema, async ({ actor, companyId }, { clientSecret }) => {
  const result = await replaceSsoClientSecret(actor, companyId, clientSecret)
  return result.ok ? refreshedSuccess() : notFound()
})

export const removeConnection = adminAction(removeConnectionSchema, async (admin, { confirmation }) => {
  const { actor, companyId, isSso } = admin
  const settings = await findSsoSettings(companyId)
  if (!settings) notFound()
  if (confirmation !== settings.emailDomain)
    return { ok: false, message: 'Nothing was removed', errors: { confirmation: 'Enter the domain shown above' } }
  const result = await removeSsoConnection(actor, companyId)
  if (!result.ok) notFound()
  // An admin who signed in with single sign-on is now signed out.
  if (isSso) redirect('/sign-in?done=single-sign-on-removed')
  return refreshedSuccess()
})

function refreshedSuccess() {
  refresh()
  return { ok: true, result: null } as const
}
