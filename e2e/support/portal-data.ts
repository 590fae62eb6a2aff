// A company as its staff find it in the portal: some of everything, with names as people have them.

import { createApiKey, rotateApiKey } from '@/lib/companies/api-keys/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import { companyNumbered } from '../../lib/companies/data'
import { eventually } from './eventually'
import { PERSON } from './outbox'
import { type Staff, signedIn } from './portal'
import { billsPackage, quote } from './requests'
import type { SharedService } from './service'
import { addEndpoint, emitTo } from './webhooks'

export interface PortalCompany {
  admin: Staff
  member: Staff
  contractId: number
  /** Waits for its address. */
  addressRequestId: number
  /** A call in the request log. */
  requestId: string
  endpointId: number
}

const NAMES = [
  { firstName: 'Siobhán', lastName: "O'Brien" },
  { firstName: 'محمد', lastName: 'عبد الرحمن' },
  { firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'Featherstonehaugh-Cholmondeley-Marjoribanks' },
  { firstName: '小龙', lastName: '李' },
  { firstName: PERSON.firstName, lastName: PERSON.lastName },
]

const REFUSED = [
  { address: '12 Hyde Street, Leeds', postcode: undefined },
  { address: 'Flat 9, The Old Mill House at the End of the Long Lane, Headingley, Leeds, LS6 3AA' },
]

/** Fills the company of a service by calls of its API, as a partner does. */
export async function portalCompany(service: SharedService): Promise<PortalCompany> {
  const { db, companyId } = service
  const admin = await signedIn(db, { companyId, name: 'Robin Adeyemi' })
  const member = await signedIn(db, { companyId, role: 'member', name: 'Maximiliana Featherstonehaugh-Cholmondeley' })

  const made: number[] = []
  for (const name of NAMES) made.push((await service.create(billsPackage(name))).body.data.houseContractId)
  await service.quotes(quote())
  await service.quotes(quote({ postcode: 'not one' }))
  for (const change of REFUSED) await service.create(billsPackage(change))
  await service.create(billsPackage({ startDate: '2027-02-30' }))
  await service.create(billsPackage({ firstName: 'Test' }), service.testKey)

  await db.sql(
    `UPDATE emails SET state = 'failed', failure = 'The provider refused it', settled_at = now() WHERE contract_id = $1`,
    [made[0]],
  )
  await db.sql(
    `UPDATE emails SET state = 'sent', provider_id = 'p-1', settled_at = now(),
       rendered_at = now(), subject = 'Your bills', html = 'x', text = 'x'
     WHERE contract_id = $1`,
    [made[1]],
  )
  const { endpointId } = await addEndpoint(
    db,
    'http://127.0.0.1:9999/a/rather/long/path/for/the/hooks/of/our/letting/software',
    {
      companyId,
    },
  )
  await emitTo(db, { companyId }, made[0])

  const company = await companyNumbered(prisma(), companyId)
  if (!company) throw new Error('no company')
  const actor = { type: 'partner_staff', id: admin.userId } as const
  const key = await createApiKey(actor, company, 'live', { label: 'The website of Siobhán', expiresAt: null })
  if (key.ok) await rotateApiKey(actor, company, 'live', key.id, 3600)

  const [waiting] = await db.sql<{ id: number }>(`SELECT id FROM unmatched_addresses WHERE company_id = $1`, [
    companyId,
  ])
  return {
    admin,
    member,
    contractId: made[2] ?? 0,
    addressRequestId: waiting?.id ?? 0,
    requestId: await loggedRequest(service),
    endpointId,
  }
}

/** Calls are logged half a second after they came. */
const loggedRequest = ({ db, companyId }: SharedService): Promise<string> =>
  eventually(async () => {
    const [row] = await db.sql<{ id: string }>(
      `SELECT id FROM api_requests WHERE company_id = $1 AND contract_id IS NOT NULL AND mode = 'live'
       AND EXISTS (SELECT FROM api_requests WHERE mode = 'test') LIMIT 1`,
      [companyId],
    )
    if (!row) throw new Error('no call is logged')
    return row.id
  })
