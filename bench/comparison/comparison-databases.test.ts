import { expect, it } from 'vitest'
import { createTestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { restoreSnapshot, saveSnapshot } from './comparison-databases'

it('restores a benchmark’s database to its saved snapshot', async () => {
  const db = await createTestDatabase()
  const companyId = await insertCompany(db)
  const insertAuditEvent = (action: string) =>
    db.sql(`INSERT INTO audit_events (company_id, actor_type, action, subject_id) VALUES ($1, 'operator', $2, $1)`, [
      companyId,
      action,
    ])
  await insertAuditEvent('company.disabled')
  await saveSnapshot(db)
  await insertAuditEvent('company.enabled')
  await restoreSnapshot(db)
  expect(await db.sql('SELECT action FROM audit_events')).toEqual([{ action: 'company.disabled' }])
  await db.close()
})
