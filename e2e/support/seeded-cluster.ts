import { existsSync } from 'node:fs'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { textFile } from '@/lib/addresses/import/address-file'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card'
import { demoAddresses } from '../../scripts/database/demo-addresses'
import { databaseUrls } from '../../scripts/database/roles'
import startTestCluster, { PASSWORDS, TEMPLATES } from './cluster'
import { startSharedServer } from './shared-server'
import { holdUsualPort } from './usual-port'

/**
 * The cluster, with a second template that holds the demo's rate card and addresses, and the server that test files share
 * where it is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const giveBack = await holdUsualPort()
  const stopCluster = await startTestCluster(project)
  const stop = async () => {
    giveBack()
    await stopCluster()
  }
  const { cluster } = project.getProvidedContext()
  await seedTemplate(cluster)
  if (!existsSync('.next/standalone/server.js')) return stop
  const shared = await startSharedServer(cluster)
  project.provide('sharedServer', shared.provided)
  return async () => {
    await shared.stop()
    await stop()
  }
}

/** Makes the second template of the first. */
export async function seedTemplate(cluster: ProvidedContext['cluster']): Promise<void> {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${TEMPLATES.seeded} TEMPLATE ${TEMPLATES.migrated} OWNER bills_owner`)
  await superuser.end()
  const { owner } = databaseUrls(cluster, TEMPLATES.seeded, PASSWORDS)
  await importFirstRateCard(owner, 'prisma/rate-card')
  await importAddresses(owner, [textFile(demoAddresses())])
}
