// The life of an e-mail as the mail provider tells it, and what is lost of it at the desk and in the portal.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capture } from '@/lib/mail/delivery/capture-transport'
import { deliver } from '@/lib/mail/delivery/deliver'
import { viaResend } from '@/lib/mail/delivery/resend'
import { prisma } from '@/lib/platform/database/prisma'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { failedEmail, outcomeOf } from '../support/outbox'
import { contextOf, signedIn, signedInSupport } from '../support/portal'
import { billsPackage } from '../support/requests'
import {
  eventBody,
  type ResendStandIn,
  resendStandIn,
  WEBHOOK_SECRET,
  webhookHeaders,
} from '../support/resend-stand-in'
import { type Answer, type Service, startService } from '../support/service'

let service: Service
let provider: ResendStandIn
let browser: Browser
let desk: Page
let portal: Page
beforeAll(async () => {
  ;[service, provider, browser] = await Promise.all([
    startService({ EMBEDDED: '1', RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET }),
    resendStandIn(),
    launchBrowser(),
  ])
  const [support, staff] = [
    await signedInSupport(service.db),
    await signedIn(service.db, { companyId: service.companyId, role: 'member' }),
  ]
  desk = await (await contextOf(browser, service.baseUrl, support)).newPage()
  portal = await (await contextOf(browser, service.baseUrl, staff)).newPage()
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await prisma().$disconnect()
  await service.stop()
})

async function tell(body: string, headers: Record<string, string>, method = 'POST'): Promise<Answer> {
  const init = { method, headers, ...(method === 'POST' && { body }) }
  const response = await fetch(`${service.baseUrl}/api/webhooks/resend`, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Signed by the provider. */
const tellSigned = (body: string, how?: Parameters<typeof webhookHeaders>[1]) => tell(body, webhookHeaders(body, how))
const outcome = (name: string) => ({ status: 200, body: { status: 'success', data: { outcome: name } } })

async function newEmail(): Promise<{ emailId: string; contractId: number }> {
  const { body } = await service.create(billsPackage())
  const contractId: number = body.data.houseContractId
  const [row] = await service.db.sql<{ id: string }>('SELECT id FROM emails WHERE contract_id = $1', [contractId])
  return { emailId: row?.id ?? '', contractId }
}

/** Hands an e-mail over to the stand-in; returns what its events name it by. */
async function handOver(emailId: string): Promise<{ tags: Record<string, string>; providerId: string }> {
  const live = viaResend({ apiKey: 're_key', from: 'House Bills <bills@example.org>', baseUrl: provider.url })
  expect(await deliver(emailId, { live, test: capture })).toMatchObject({ state: 'sent' })
  const { tags }: { tags: { name: string; value: string }[] } = JSON.parse(provider.calls.at(-1)?.body ?? '')
  const { provider_id } = await outcomeOf(service.db, emailId)
  return { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])), providerId: provider_id ?? '' }
}

const stateOf = async (emailId: string) => (await outcomeOf(service.db, emailId)).state
const BOUNCE = { bounce: { type: 'Permanent', subType: 'NoEmail', message: 'no mailbox tenant@example.org' } }

describe('a webhook of the provider', () => {
  it('moves an e-mail from its hand-over on, told again or late changes nothing', async () => {
    const { emailId } = await newEmail()
    const sent = await handOver(emailId)
    const delivered = eventBody({ ...sent, type: 'delivered' })
    const again = { id: 'msg_the_same' }
    expect(await tellSigned(delivered, again)).toMatchObject(outcome('recorded'))
    expect(await tellSigned(delivered, again)).toMatchObject(outcome('repeated'))
    expect(await tellSigned(eventBody({ ...sent, type: 'sent' }))).toMatchObject(outcome('recorded'))
    expect(await stateOf(emailId)).toBe('delivered')
    expect(await tellSigned(eventBody({ ...sent, type: 'bounced', more: BOUNCE }))).toMatchObject(outcome('recorded'))
    expect(await stateOf(emailId)).toBe('bounced')
  })

  it('may come before the hand-over is settled', async () => {
    const { emailId } = await newEmail()
    await deliver(emailId, { live: async () => ({ outcome: 'retry', reason: 'no answer' }), test: capture })
    const tags = { email: emailId, submission: '1' }
    expect(await tellSigned(eventBody({ tags, type: 'delivered' }))).toMatchObject(outcome('recorded'))
    expect(await stateOf(emailId)).toBe('delivered')
  })

  it('is refused where it is not signed so, and where it is too old', async () => {
    const { emailId } = await newEmail()
    const body = eventBody({ ...(await handOver(emailId)), type: 'bounced' })
    const { 'svix-signature': _, ...unsigned } = webhookHeaders(body)
    const minutes = (many: number) => ({ at: new Date(Date.now() + many * 60_000) })
    const answers = [
      await tellSigned(body, { secret: `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}` }),
      await tell(`${body} `, webhookHeaders(body)),
      await tell(body, { ...webhookHeaders(body), 'svix-id': 'msg_another' }),
      await tell(body, unsigned),
      await tellSigned(body, minutes(-6)),
      await tellSigned(body, minutes(6)),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { status: 'error', message: 'Invalid signature' } })
    }
    expect(await stateOf(emailId)).toBe('sent')
  })

  it('is taken where it is of nothing that we know, so that it is not told again', async () => {
    const nobody = { email: '6b1f6f4e-0000-4000-8000-000000000000', submission: '1' }
    expect(await tellSigned(eventBody({ type: 'bounced', tags: nobody }))).toMatchObject(outcome('unknown'))
    expect(await tellSigned(eventBody({ type: 'clicked' }))).toMatchObject(outcome('ignored'))
    expect(await tellSigned('[]')).toMatchObject(outcome('ignored'))
  })

  it('is not read to its end where it is too large, and only sent by POST', async () => {
    expect(await tellSigned('x'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 })
    const refused = await tell('', {}, 'GET')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('leaves nothing of its personal data in the log', () => {
    expect(service.server.output()).not.toContain('tenant@example.org')
  })
})

describe('what is lost', () => {
  const row = (contractId: number) => desk.getByRole('row').filter({ hasText: `Contract ${contractId}` })
  let failed: { emailId: string; contractId: number }[]
  let bounced: { emailId: string; contractId: number }

  it('is listed at the desk without a name', async () => {
    bounced = await newEmail()
    await tellSigned(eventBody({ ...(await handOver(bounced.emailId)), type: 'bounced', more: BOUNCE }))
    failed = []
    for (let number = 0; number < 3; number++) {
      const { contractId } = await newEmail()
      failed.push({ contractId, emailId: await failedEmail(service.db, contractId) })
    }
    await desk.goto('/support')
    await desk.getByRole('link', { name: 'Mail' }).click()
    await row(bounced.contractId).getByText('Permanent, NoEmail').waitFor()
    await expect.poll(() => row(bounced.contractId).getByRole('button').count()).toBe(0)
    for (const { contractId } of failed) await row(contractId).getByText('not accepted within 23 hours').waitFor()
    const { firstName, email } = billsPackage() as { firstName: string; email: string }
    expect(await desk.content()).not.toMatch(new RegExp(`${firstName}|${email.split('@')[1]}`))
    expect(await axeViolations(desk)).toEqual([])
  })

  it('is sent again one by one, or all that failed at once', async () => {
    const [first, ...others] = failed
    await row(first?.contractId ?? 0)
      .getByRole('button', { name: 'Send again' })
      .click()
    await desk.getByText('It is sent again').waitFor()
    await row(first?.contractId ?? 0).waitFor({ state: 'detached' })
    expect(await stateOf(first?.emailId ?? '')).toBe('queued')
    await desk.getByRole('button', { name: 'Send all failed again' }).click()
    await desk.getByText('2 e-mails are sent again').waitFor()
    for (const { contractId } of others) await row(contractId).waitFor({ state: 'detached' })
    await row(bounced.contractId).waitFor()
    for (const { emailId } of others) expect(await stateOf(emailId)).toBe('queued')
    const { tags } = await handOver(first?.emailId ?? '')
    expect(tags.submission).toBe('2')
  })

  it('shows in the portal, where a failed one is sent again and a returned one is for support', async () => {
    await portal.goto(`/portal/live/contracts?mail=bounced`)
    await portal.getByRole('cell', { name: 'Returned' }).first().waitFor()
    await portal.goto(`/portal/live/contracts/${bounced.contractId}`)
    await portal.getByText('Ask House Bills support to correct it').waitFor()
    await expect.poll(() => portal.getByRole('button', { name: 'Send again' }).count()).toBe(0)

    const { contractId } = await newEmail()
    const emailId = await failedEmail(service.db, contractId)
    await portal.goto(`/portal/live/contracts/${contractId}`)
    await portal.getByRole('button', { name: 'Send again' }).click()
    await portal.getByText('It is sent again').waitFor()
    await portal.getByText('E-mail sent again').waitFor()
    expect(await stateOf(emailId)).toBe('queued')
    expect(await axeViolations(portal)).toEqual([])
  })
})
