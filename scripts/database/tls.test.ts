// What each sslmode of a database's URL does, at a PostgreSQL that speaks TLS by an authority of one's own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePool } from '@/lib/platform/database/pool'
import { connect } from '@/lib/platform/database/prisma'
import { startTlsCluster, type TlsCluster } from '../../e2e/support/tls-cluster'
import { withConnection } from './connection'
import { schemaEngine } from './schema-engine'

let tls: TlsCluster
beforeAll(async () => {
  tls = await startTlsCluster()
})
afterAll(() => tls.remove())

/** The database's URL, by the name that its certificate has unless another is given. */
const url = (parameters: string, host = 'localhost') =>
  `${tls.cluster.url('postgres').replace('@127.0.0.1:', `@${host}:`)}?${parameters}`

const ASKED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'

/** Whether a connection is encrypted, by what opens it. */
const OPENED: Record<string, (url: string) => Promise<boolean>> = {
  'the pool': async (url) => {
    const pool = makePool(url, 1, 'tls')
    return pool
      .query(ASKED)
      .then(({ rows }) => rows[0].ssl)
      .finally(() => pool.end())
  },
  Prisma: async (url) => {
    const db = connect(url)
    return db
      .$queryRawUnsafe<[{ ssl: boolean }]>(ASKED)
      .then(([row]) => row.ssl)
      .finally(() => db.$disconnect())
  },
  'the owner’s connection': (url) =>
    withConnection('DIRECT_DATABASE_URL', url, async (client) => (await client.query(ASKED)).rows[0].ssl),
}

describe.each(Object.entries(OPENED))('%s', (_, isEncrypted) => {
  const REFUSED = /certificate/

  it('is encrypted where the certificate is right', async () => {
    expect(await isEncrypted(url(`sslmode=verify-full&sslrootcert=${tls.certificates.authority}`))).toBe(true)
  })

  it.each(['verify-full', 'verify-ca', 'require'])('is refused with %s and another authority', async (mode) => {
    const wrong = isEncrypted(url(`sslmode=${mode}&sslrootcert=${tls.certificates.otherAuthority}`))
    await expect(wrong).rejects.toThrow(REFUSED)
    await expect(isEncrypted(url(`sslmode=${mode}`))).rejects.toThrow(REFUSED)
  })

  it('is refused under another name', async () => {
    const byAddress = url(`sslmode=verify-full&sslrootcert=${tls.certificates.authority}`, '127.0.0.1')
    await expect(isEncrypted(byAddress)).rejects.toThrow(REFUSED)
  })

  it('is encrypted with no-verify, to whomever', async () => {
    expect(await isEncrypted(url('sslmode=no-verify'))).toBe(true)
  })

  it('is not encrypted with disable, nor where nothing is said', async () => {
    expect(await isEncrypted(url('sslmode=disable'))).toBe(false)
    expect(await isEncrypted(url(''))).toBe(false)
  })
})

it('applies migrations by such a connection, and by no other', async () => {
  const open = async (parameters: string) => {
    const { engine, close } = await schemaEngine(url(parameters))
    await engine.ensureConnectionValidity({ datasource: { tag: 'ConnectionString', url: '' } }).finally(close)
  }
  await open(`sslmode=verify-full&sslrootcert=${tls.certificates.authority}`)
  await expect(open(`sslmode=verify-full&sslrootcert=${tls.certificates.otherAuthority}`)).rejects.toThrow()
})
