// Calls every server action of the portal as users of two companies. No action may change or show another company's
// data. permission-matrix.test.ts covers the portal's pages and handlers, and e2e/access/permission-matrix.test.ts
// covers the other realms.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildActionRequest,
  buildMalformedActionRequest,
  SUBMISSION_METHODS,
} from '../helpers/build-server-action-requests'
import { CANARY_PATTERN, type CanaryCompany, createCanaryCompany } from '../helpers/canary-company'
import { fingerprintTables, snapshotCompany } from '../helpers/database-snapshot'
import { fakeTxtRecords } from '../helpers/fake-txt-records-settings'
import { PORTAL_ACTION_CASES } from '../helpers/permission-cases/portal-actions'
import { findRedirectTarget, type SendRequest, sendRequestAs } from '../helpers/send-browser-requests'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let companies: CanaryCompany
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', ...fakeTxtRecords() })
  companies = await createCanaryCompany(service)
})
afterAll(() => service.stop())

const createStranger = (companyId: number) =>
  signInPartnerStaff(service.db, { companyId, role: 'admin', name: 'Sam Stranger' })

const request: SendRequest = (path, principal, init, origin = service.baseUrl) =>
  sendRequestAs(service.baseUrl + path, principal, init, origin)

const listOtherOrigins = () => ['', 'null', 'https://evil.example', `${service.baseUrl}.evil.example`]

describe.each(Object.entries(PORTAL_ACTION_CASES))('the server action %s', (name, row) => {
  const {
    requiredRole: role,
    pagePath,
    form,
    expectedEffect,
    isAboutSender,
    isPersonal,
    takesFormOnly,
    returnsFormWhenSignedOut,
    isInBothModes,
    mode: ownMode = 'live',
  } = row
  const otherMode = ownMode === 'live' ? 'test' : 'live'
  const sendToPage = (
    principal: SignedInPartnerStaff | null,
    init: RequestInit,
    mode: string = ownMode,
    owned = companies.ownedResources,
    origin?: string,
  ) => request(`/portal/${mode}/${pagePath(owned)}`, principal, init, origin)

  it('does nothing when sent by a user without access or from another site', async () => {
    const fields = form(companies.ownedResources)
    const before = await fingerprintTables(service.db)
    for (const submissionMethod of SUBMISSION_METHODS) {
      const buildAction = () => buildActionRequest(name, fields, submissionMethod, takesFormOnly)
      const anonymous = await sendToPage(null, buildAction())
      expect(await anonymous.text()).not.toMatch(CANARY_PATTERN)
      const redirect = findRedirectTarget(anonymous)
      if (!returnsFormWhenSignedOut) {
        expect([anonymous.status, redirect]).toEqual([
          expect.toBeOneOf([200, 303]),
          expect.stringMatching(/^\/sign-in/),
        ])
      }
      if (role === 'admin') expect((await sendToPage(companies.member, buildAction())).status).toBe(404)
      if (isPersonal) expect((await sendToPage(companies.admin, buildAction())).status).toBe(200)
      for (const origin of listOtherOrigins()) {
        expect(
          (await sendToPage(companies.admin, buildAction(), ownMode, companies.ownedResources, origin)).status,
          origin,
        ).toBe(403)
      }
      const forwarded = buildAction()
      forwarded.headers = { ...forwarded.headers, 'X-Forwarded-Host': 'evil.example' }
      expect(
        (await sendToPage(companies.admin, forwarded, ownMode, companies.ownedResources, 'https://evil.example'))
          .status,
      ).toBe(403)
      if ('mode' in fields && !isAboutSender && !isInBothModes) {
        await (
          await sendToPage(
            companies.admin,
            buildActionRequest(name, { ...fields, mode: otherMode }, submissionMethod, takesFormOnly),
            otherMode,
          )
        ).text()
      }
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('changes nothing that belongs to another company, even with forged fields', async () => {
    const fields = form(companies.ownedResources)
    const forgedFields = {
      companyId: service.companyId,
      role: 'admin',
      userId: companies.admin.userId,
      actor: companies.admin.userId,
    }
    const companyId = await service.addCompany()
    const otherCompanyStaff = await createStranger(companyId)
    const [before, companyRowsBefore] = [
      await fingerprintTables(service.db),
      await snapshotCompany(service.db, service.companyId),
    ]
    for (const submissionMethod of SUBMISSION_METHODS) {
      const response = await sendToPage(
        otherCompanyStaff,
        buildActionRequest(name, { ...forgedFields, ...fields }, submissionMethod, takesFormOnly),
      )
      const isEchoed = Object.values(fields).some((value) => CANARY_PATTERN.test(String(value)))
      if (!isEchoed) expect(await response.text()).not.toMatch(CANARY_PATTERN)
    }
    if (!isAboutSender) expect(await fingerprintTables(service.db)).toEqual(before)
    expect((await sendToPage(await createStranger(companyId), buildMalformedActionRequest(name))).status).toBeLessThan(
      500,
    )
    expect(await snapshotCompany(service.db, service.companyId)).toEqual(companyRowsBefore)
  })

  // An action that only returns a result is tested only with JavaScript. Without JavaScript, the response is a page,
  // which presents the result differently.
  const submissionMethods =
    expectedEffect.auditAction || expectedEffect.rowsQuery || takesFormOnly
      ? SUBMISSION_METHODS
      : SUBMISSION_METHODS.slice(0, 1)
  it.each(submissionMethods)(
    'works %s for a user of the company who has the required role',
    async (submissionMethod) => {
      const { sender, ownedResources } = await companies.createSender(role)
      const [{ last } = { last: '0' }] = await service.db.sql<{ last: string }>(
        'SELECT max(id) AS last FROM audit_events',
      )
      const response = await sendToPage(
        sender,
        buildActionRequest(name, form(ownedResources), submissionMethod, takesFormOnly),
        ownMode,
        ownedResources,
      )
      const redirect = findRedirectTarget(response) ?? ''
      const text = `${redirect} ${await response.text()}`
      expect(response.status).toBeLessThan(400)
      await companies.restoreAccess()
      if (expectedEffect.response && (redirect || submissionMethod === 'with JavaScript'))
        expect(text).toMatch(expectedEffect.response)
      if (expectedEffect.rowsQuery) {
        const values = [sender.userId, sender.sessionId, ownedResources.sessionId].slice(
          0,
          expectedEffect.rowsQuery.includes('$3') ? 3 : expectedEffect.rowsQuery.includes('$2') ? 2 : 1,
        )
        expect(await service.db.sql(expectedEffect.rowsQuery, values)).toHaveLength(1)
      }
      const auditEvents = await service.db.sql('SELECT action, actor_id, company_id FROM audit_events WHERE id > $1', [
        last,
      ])
      if (!expectedEffect.auditAction) expect(auditEvents).toEqual([])
      else {
        expect(auditEvents).toContainEqual({
          action: expectedEffect.auditAction,
          actor_id: sender.userId,
          company_id: service.companyId,
        })
        expect(new Set(auditEvents.map(({ actor_id, company_id }) => `${actor_id} ${company_id}`)).size).toBe(1)
      }
    },
  )
})

it('ignores a server action that is sent to a page that doesn’t use it', async () => {
  const name = 'api-keys/actions.ts createKey'
  const form = { mode: 'live', label: 'From elsewhere' }
  const before = await fingerprintTables(service.db)
  for (const submissionMethod of SUBMISSION_METHODS) {
    await (
      await request('/portal/live/account', companies.member, buildActionRequest(name, form, submissionMethod))
    ).text()
    const anonymous = await request('/portal/live/account', null, buildActionRequest(name, form, submissionMethod))
    if (submissionMethod === 'with JavaScript') expect(findRedirectTarget(anonymous)).toMatch(/^\/sign-in(?!.*%5B)/)
  }
  expect(await fingerprintTables(service.db)).toEqual(before)
})

it('says that an email address already has a contract, but doesn’t link to another company’s contract', async () => {
  const name = 'contracts/new/actions.ts createContract'
  // Read the address, because an earlier test may have corrected it.
  const [contract] = await service.db.sql<{ email: string }>('SELECT email FROM house_contracts WHERE id = $1', [
    companies.ownedResources.contractId,
  ])
  const form = { ...PORTAL_ACTION_CASES[name]!.form(companies.ownedResources), email: contract!.email }
  const otherCompanyStaff = await createStranger(await service.addCompany())
  const text = await (
    await request('/portal/live/contracts/new', otherCompanyStaff, buildActionRequest(name, form, 'with JavaScript'))
  ).text()
  expect(text).toContain('A contract already uses this email address')
  expect(text).not.toMatch(new RegExp(`contracts/${companies.ownedResources.contractId}\\b`))
})
