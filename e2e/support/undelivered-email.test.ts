// Tests the email provider's webhooks, and the undelivered emails that support and the portal show.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import { createResendTransport } from '@/lib/mail/delivery/submit-email-to-resend'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import {
  buildEventBody,
  type FakeResend,
  signWebhookHeaders,
  startFakeResend,
  WEBHOOK_SECRET,
} from '../helpers/fake-resend'
import { launchBrowser } from '../helpers/launch-browser'
import { findEmail, insertFailedEmail } from '../helpers/queue-and-find-emails'
import { buildBillsPackage } from '../helpers/request-bodies'
import { newSignedInContext, signInPartnerStaff, signInSupportStaff } from '../helpers/sign-in'
import { type ApiResponse, startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let provider: FakeResend
let browser: Browser
let supportPage: Page
let portalPage: Page
beforeAll(async () => {
  ;[service, provider, browser] = await Promise.all([
    startTestService({ EMBEDDED: '1', RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET }),
    startFakeResend(),
    launchBrowser(),
  ])
  const [supportStaff, partnerStaff] = [
    await signInSupportStaff(service.db),
    await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' }),
  ]
  supportPage = await (await newSignedInContext(browser, service.baseUrl, supportStaff)).newPage()
  portalPage = await (await newSignedInContext(browser, service.baseUrl, partnerStaff)).newPage()
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await prisma().$disconnect()
  await service.stop()
})

async function postWebhook(body: string, headers: Record<string, string>, method = 'POST'): Promise<ApiResponse> {
  const init = { method, headers, ...(method === 'POST' && { body }) }
  const response = await fetch(`${service.baseUrl}/api/webhooks/resend`, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Sends an event with the provider's signature. */
const postSignedWebhook = (body: string, options?: Parameters<typeof signWebhookHeaders>[1]) =>
  postWebhook(body, signWebhookHeaders(body, options))
const successResponse = (name: string) => ({ status: 200, body: { status: 'success', data: { outcome: name } } })

async function createEmail(): Promise<{ emailId: string; contractId: number }> {
  const { body } = await service.createBillsPackage(buildBillsPackage())
  const contractId: number = body.data.houseContractId
  const [row] = await service.db.sql<{ id: string }>('SELECT id FROM emails WHERE contract_id = $1', [contractId])
  return { emailId: row?.id ?? '', contractId }
}

/**
 * Submits an email to the fake provider. Returns the email's tags and its ID at the provider. Webhooks contain both.
 */
async function submitToProvider(emailId: string): Promise<{ tags: Record<string, string>; providerId: string }> {
  const live = createResendTransport({
    apiKey: 're_key',
    from: 'House Bills <bills@example.org>',
    baseUrl: provider.url,
  })
  expect(await deliverEmail(emailId, { live, test: devTransport })).toMatchObject({ status: 'sent' })
  const { tags }: { tags: { name: string; value: string }[] } = JSON.parse(provider.submissions.at(-1)?.body ?? '')
  const { provider_id } = await findEmail(service.db, emailId)
  return { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])), providerId: provider_id ?? '' }
}

const getEmailStatus = async (emailId: string) => (await findEmail(service.db, emailId)).status
const BOUNCE = { bounce: { type: 'Permanent', subType: 'NoEmail', message: 'no mailbox tenant@example.org' } }

describe('a webhook from the email provider', () => {
  it('updates an email’s status, unless the email already has a later status', async () => {
    const { emailId } = await createEmail()
    const submission = await submitToProvider(emailId)
    const deliveredEvent = buildEventBody({ ...submission, type: 'delivered' })
    const sameMessageId = { id: 'msg_the_same' }
    expect(await postSignedWebhook(deliveredEvent, sameMessageId)).toMatchObject(successResponse('recorded'))
    expect(await postSignedWebhook(deliveredEvent, sameMessageId)).toMatchObject(successResponse('repeated'))
    expect(await postSignedWebhook(buildEventBody({ ...submission, type: 'sent' }))).toMatchObject(
      successResponse('recorded'),
    )
    expect(await getEmailStatus(emailId)).toBe('delivered')
    expect(
      await postSignedWebhook(buildEventBody({ ...submission, type: 'bounced', extraData: BOUNCE })),
    ).toMatchObject(successResponse('recorded'))
    expect(await getEmailStatus(emailId)).toBe('bounced')
  })

  it('is accepted even if the submission to the provider isn’t recorded yet', async () => {
    const { emailId } = await createEmail()
    await deliverEmail(emailId, { live: async () => ({ outcome: 'retry', reason: 'no response' }), test: devTransport })
    const tags = { email: emailId, submission: '1' }
    expect(await postSignedWebhook(buildEventBody({ tags, type: 'delivered' }))).toMatchObject(
      successResponse('recorded'),
    )
    expect(await getEmailStatus(emailId)).toBe('delivered')
  })

  it('is rejected if its signature is invalid or its time is more than five minutes off', async () => {
    const { emailId } = await createEmail()
    const body = buildEventBody({ ...(await submitToProvider(emailId)), type: 'bounced' })
    const { 'svix-signature': _, ...unsigned } = signWebhookHeaders(body)
    const minutesFromNow = (offset: number) => ({ at: new Date(Date.now() + offset * 60_000) })
    const responses = [
      await postSignedWebhook(body, { secret: `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}` }),
      await postWebhook(`${body} `, signWebhookHeaders(body)),
      await postWebhook(body, { ...signWebhookHeaders(body), 'svix-id': 'msg_another' }),
      await postWebhook(body, unsigned),
      await postSignedWebhook(body, minutesFromNow(-6)),
      await postSignedWebhook(body, minutesFromNow(6)),
    ]
    for (const response of responses) {
      expect(response).toMatchObject({ status: 401, body: { status: 'error', message: 'Invalid signature' } })
    }
    expect(await getEmailStatus(emailId)).toBe('sent')
  })

  it('is accepted for an unknown email or event, so that the provider doesn’t send the webhook again', async () => {
    const unknownEmailTags = { email: '6b1f6f4e-0000-4000-8000-000000000000', submission: '1' }
    expect(await postSignedWebhook(buildEventBody({ type: 'bounced', tags: unknownEmailTags }))).toMatchObject(
      successResponse('unknown'),
    )
    expect(await postSignedWebhook(buildEventBody({ type: 'clicked' }))).toMatchObject(successResponse('ignored'))
    expect(await postSignedWebhook('[]')).toMatchObject(successResponse('ignored'))
  })

  it('is rejected if it’s too large or its method isn’t POST', async () => {
    expect(await postSignedWebhook('x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 })
    const response = await postWebhook('', {}, 'GET')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('leaves no email address in the log', () => {
    expect(service.serverProcess.output()).not.toContain('tenant@example.org')
  })
})

describe('undelivered emails', () => {
  const row = (contractId: number) =>
    supportPage.getByRole('row').filter({ hasText: `Tenant of contract ${contractId}` })
  let failedEmails: { emailId: string; contractId: number }[]
  let bouncedEmail: { emailId: string; contractId: number }

  it('are listed in support without names or email addresses', async () => {
    bouncedEmail = await createEmail()
    await postSignedWebhook(
      buildEventBody({ ...(await submitToProvider(bouncedEmail.emailId)), type: 'bounced', extraData: BOUNCE }),
    )
    failedEmails = []
    for (let number = 0; number < 3; number++) {
      const { contractId } = await createEmail()
      failedEmails.push({ contractId, emailId: await insertFailedEmail(service.db, contractId) })
    }
    await supportPage.goto('/support')
    await supportPage.getByRole('link', { name: 'Mail' }).click()
    await row(bouncedEmail.contractId).getByText('Permanent, NoEmail').waitFor()
    await expect.poll(() => row(bouncedEmail.contractId).getByRole('button').count()).toBe(0)
    for (const { contractId } of failedEmails)
      await row(contractId).getByText('The email provider didn’t accept the email within 23 hours.').waitFor()
    const { firstName, email } = buildBillsPackage() as { firstName: string; email: string }
    expect(await supportPage.content()).not.toMatch(new RegExp(`${firstName}|${email.split('@')[1]}`))
    expect(await findAxeViolations(supportPage)).toEqual([])
  })

  it('can be resent in support, one by one or all together, if they failed', async () => {
    const [first, ...others] = failedEmails
    await row(first?.contractId ?? 0)
      .getByRole('button', { name: 'Resend' })
      .click()
    await supportPage.getByText('Email queued for resending').waitFor()
    await row(first?.contractId ?? 0).waitFor({ state: 'detached' })
    expect(await getEmailStatus(first?.emailId ?? '')).toBe('queued')
    await supportPage.getByRole('button', { name: 'Resend all failed emails' }).click()
    await supportPage.getByText('2 emails queued for resending').waitFor()
    for (const { contractId } of others) await row(contractId).waitFor({ state: 'detached' })
    await row(bouncedEmail.contractId).waitFor()
    for (const { emailId } of others) expect(await getEmailStatus(emailId)).toBe('queued')
    const { tags } = await submitToProvider(first?.emailId ?? '')
    expect(tags.submission).toBe('2')
  })

  it('can be resent in the portal if they failed, but not if they bounced', async () => {
    await portalPage.goto(`/portal/live/contracts?mail=bounced`)
    await portalPage.getByRole('cell', { name: 'Bounced' }).first().waitFor()
    await portalPage.goto(`/portal/live/contracts/${bouncedEmail.contractId}`)
    await portalPage.getByText('Then choose “Correct email address” at the top of this page.').waitFor()
    await expect.poll(() => portalPage.getByRole('button', { name: 'Resend email' }).count()).toBe(0)

    const { contractId } = await createEmail()
    const emailId = await insertFailedEmail(service.db, contractId)
    await portalPage.goto(`/portal/live/contracts/${contractId}`)
    await portalPage.getByRole('button', { name: 'Resend email' }).click()
    await portalPage.getByText('Email queued for resending').waitFor()
    await portalPage.getByText('Email resent').waitFor()
    expect(await getEmailStatus(emailId)).toBe('queued')
    expect(await findAxeViolations(portalPage)).toEqual([])
  })
})
