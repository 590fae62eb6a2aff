// The effect of each sslmode in a database's URL, against a PostgreSQL that uses TLS with a private certificate
// authority.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '@/lib/platform/database/pool'
import { connect } from '@/lib/platform/database/prisma'
import { startTlsCluster, type TlsCluster } from '../../e2e/helpers/tls-cluster'
import { openSchemaEngine } from './schema-engine'
import { withConnection } from './with-connection'

let tls: TlsCluster
beforeAll(async () => {
  tls = await startTlsCluster()
})
afterAll(() => tls.remove())

/** Builds the database's URL, by default with the host name of its certificate. */
const url = (parameters: string, host = 'localhost') =>
  `${tls.cluster.url('postgres').replace('@127.0.0.1:', `@${host}:`)}?${parameters}`

const SSL_QUERY = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'

/** Ways to connect, each of which returns whether the connection is encrypted. */
const CONNECTIONS: Record<string, (url: string) => Promise<boolean>> = {
  'the pool': async (url) => {
    const pool = createPool(url, 1, 'tls')
    return pool
      .query(SSL_QUERY)
      .then(({ rows }) => rows[0].ssl)
      .finally(() => pool.end())
  },
  Prisma: async (url) => {
    const db = connect(url)
    return db
      .$queryRawUnsafe<[{ ssl: boolean }]>(SSL_QUERY)
      .then(([row]) => row.ssl)
      .finally(() => db.$disconnect())
  },
  'the owner’s connection': (url) =>
    withConnection('DIRECT_DATABASE_URL', url, async (client) => (await client.query(SSL_QUERY)).rows[0].ssl),
}

describe.each(Object.entries(CONNECTIONS))('%s', (_, isEncrypted) => {
  const CERTIFICATE_ERROR = /certificate/

  it('encrypts the connection when the certificate is valid', async () => {
    expect(await isEncrypted(url(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`))).toBe(true)
  })

  it.each(['verify-full', 'verify-ca', 'require'])('rejects another certificate authority with %s', async (mode) => {
    const connection = isEncrypted(url(`sslmode=${mode}&sslrootcert=${tls.certificates.otherAuthorityFile}`))
    await expect(connection).rejects.toThrow(CERTIFICATE_ERROR)
    await expect(isEncrypted(url(`sslmode=${mode}`))).rejects.toThrow(CERTIFICATE_ERROR)
  })

  it('rejects a certificate for another host name', async () => {
    const urlByAddress = url(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`, '127.0.0.1')
    await expect(isEncrypted(urlByAddress)).rejects.toThrow(CERTIFICATE_ERROR)
  })

  it('encrypts with no-verify, whatever the certificate', async () => {
    expect(await isEncrypted(url('sslmode=no-verify'))).toBe(true)
  })

  it('doesn’t encrypt with disable or without an sslmode', async () => {
    expect(await isEncrypted(url('sslmode=disable'))).toBe(false)
    expect(await isEncrypted(url(''))).toBe(false)
  })
})

it('applies migrations over a verified connection only', async () => {
  const openEngine = async (parameters: string) => {
    const { engine, close } = await openSchemaEngine(url(parameters))
    await engine.ensureConnectionValidity({ datasource: { tag: 'ConnectionString', url: '' } }).finally(close)
  }
  await openEngine(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`)
  await expect(openEngine(`sslmode=verify-full&sslrootcert=${tls.certificates.otherAuthorityFile}`)).rejects.toThrow()
})
