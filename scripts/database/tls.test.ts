// Tests what each `sslmode` in a database's URL does, with a PostgreSQL whose TLS certificate comes from a private
// certificate authority.
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

/** Returns the database's URL. The default host is the name in the server's certificate. */
const url = (parameters: string, host = 'localhost') =>
  `${tls.cluster.url('postgres').replace('@127.0.0.1:', `@${host}:`)}?${parameters}`

const SSL_QUERY = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'

/** The ways in which our code connects. Each function returns whether its connection is encrypted. */
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
  'the owner': (url) =>
    withConnection('DIRECT_DATABASE_URL', url, async (client) => (await client.query(SSL_QUERY)).rows[0].ssl),
}

describe.each(Object.entries(CONNECTIONS))('a database connection opened by %s', (_, isEncrypted) => {
  const CERTIFICATE_ERROR = /certificate/

  it('is encrypted if the certificate is valid', async () => {
    expect(await isEncrypted(url(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`))).toBe(true)
  })

  it.each(['verify-full', 'verify-ca', 'require'])(
    'is rejected if sslmode is %s and the certificate authority is unknown',
    async (mode) => {
      const connection = isEncrypted(url(`sslmode=${mode}&sslrootcert=${tls.certificates.otherAuthorityFile}`))
      await expect(connection).rejects.toThrow(CERTIFICATE_ERROR)
      await expect(isEncrypted(url(`sslmode=${mode}`))).rejects.toThrow(CERTIFICATE_ERROR)
    },
  )

  it('is rejected if sslmode is verify-full and the certificate is for another host name', async () => {
    const urlByAddress = url(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`, '127.0.0.1')
    await expect(isEncrypted(urlByAddress)).rejects.toThrow(CERTIFICATE_ERROR)
  })

  it('is encrypted if sslmode is no-verify, even if the certificate authority is unknown', async () => {
    expect(await isEncrypted(url('sslmode=no-verify'))).toBe(true)
  })

  it('isn’t encrypted if sslmode is disable or missing', async () => {
    expect(await isEncrypted(url('sslmode=disable'))).toBe(false)
    expect(await isEncrypted(url(''))).toBe(false)
  })
})

it('with sslmode verify-full, opens a connection for migrations only if the certificate is valid', async () => {
  const openEngine = async (parameters: string) => {
    const { engine, close } = await openSchemaEngine(url(parameters))
    await engine.ensureConnectionValidity({ datasource: { tag: 'ConnectionString', url: '' } }).finally(close)
  }
  await openEngine(`sslmode=verify-full&sslrootcert=${tls.certificates.authorityFile}`)
  await expect(openEngine(`sslmode=verify-full&sslrootcert=${tls.certificates.otherAuthorityFile}`)).rejects.toThrow()
})
