// Exports a company's activity.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { openSharedPortal } from '../helpers/open-portal'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let page: Page
let admin: SignedInPartnerStaff
beforeAll(async () => {
  const portal = await openSharedPortal({ name: '=Robin' })
  ;({ service, page, staff: admin } = portal)
  return portal.close
})

const EXPORT_PATH = '/portal/live/activity/export'

const requestExport = (path: string, { cookie }: { cookie: string }, method = 'GET') =>
  fetch(service.baseUrl + path, { method, headers: { cookie }, redirect: 'manual' })

const findExportEvents = ({ userId }: SignedInPartnerStaff) =>
  service.db.sql(
    `SELECT action, company_id, subject_id FROM audit_events WHERE actor_type = 'partner_staff' AND actor_id = $1`,
    [userId],
  )

const exportLink = () => page.getByRole('link', { name: 'Export CSV' })

async function exportActivity(): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportLink().click()])
  return download
}

const readRows = async (download: Download) =>
  parse<Record<string, string>>(await readFile(await download.path()), { bom: true, columns: true })

it('exports the filtered activity as a CSV file that’s safe to open in a spreadsheet', async () => {
  await service.db.sql(
    `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
     VALUES ($1, 'partner_staff', $2, 'user.renamed', $2), ($1, 'operator', NULL, 'company.enabled', $1)`,
    [admin.companyId, admin.userId],
  )
  await page.goto('/portal/live/activity')
  await page.getByLabel('Who').selectOption('=Robin')
  await expect.poll(() => page.url()).toContain(`by=user-${admin.userId}`)
  await page.getByText('changed their name').waitFor()
  await expect.poll(() => page.getByText('enabled the company').count()).toBe(0)
  const download = await exportActivity()
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = await readRows(download)
  expect(rows.map(({ Action, Actor }) => [Action, Actor])).toEqual([
    ['company.activity_exported', "'=Robin"],
    ['user.renamed', "'=Robin"],
  ])
  expect(await findExportEvents(admin)).toContainEqual({
    action: 'company.activity_exported',
    company_id: admin.companyId,
    subject_id: admin.companyId,
  })

  await page.getByLabel('Type').selectOption('user')
  await expect.poll(() => exportLink().getAttribute('href')).toContain('kind=user')
  expect((await readRows(await exportActivity())).map(({ Action }) => Action)).toEqual(['user.renamed'])
})

it('lets only admins export the activity, and shows other members no link to the export', async () => {
  const member = await signInPartnerStaff(service.db, { companyId: admin.companyId, role: 'member' })
  const response = await requestExport(EXPORT_PATH, member)
  expect([response.status, await response.text()]).toEqual([404, '{"message":"Not found"}'])
  expect((await requestExport(EXPORT_PATH, member, 'HEAD')).status).toBe(404)
  const html = await (await requestExport('/portal/live/activity', member)).text()
  expect(html).toContain('All activity in live and test mode.')
  expect(html).not.toContain('Export CSV')
  expect(await findExportEvents(member)).toEqual([])
})

it('exports no activity for a HEAD request', async () => {
  const otherAdmin = await signInPartnerStaff(service.db, { companyId: admin.companyId })
  const response = await requestExport(EXPORT_PATH, otherAdmin, 'HEAD')
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    ...[200, 'text/csv; charset=utf-8', expect.stringMatching(/^attachment; filename="activity-[\d-]{10}\.csv"$/)],
  ])
  expect(await findExportEvents(otherAdmin)).toEqual([])
})

it('stops an export of the activity when the session ends', async () => {
  const leavingAdmin = await signInPartnerStaff(service.db, { companyId: admin.companyId })
  // The export has more than twelve batches, and the session ends shortly after the first one is sent.
  await service.db.sql(
    `INSERT INTO audit_events (company_id, actor_type, action, subject_id)
     SELECT $1, 'operator', 'company.enabled', $1 FROM generate_series(1, 12000)`,
    [admin.companyId],
  )
  const body = (await requestExport(EXPORT_PATH, leavingAdmin)).body?.getReader()
  await body?.read()
  await service.db.sql('DELETE FROM partner_staff_sessions WHERE user_id = $1', [leavingAdmin.userId])
  const readToEnd = async () => {
    while (!(await body?.read())?.done);
  }
  await expect(readToEnd()).rejects.toThrow()
  expect(await findExportEvents(leavingAdmin)).toHaveLength(1)
})
