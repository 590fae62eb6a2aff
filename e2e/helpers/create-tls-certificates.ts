import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import path from 'node:path'
import { ensurePostgresUser } from '../../scripts/database/postgres-user'

export interface TlsCertificates {
  /** Settings that make PostgreSQL use TLS. The certificate is valid only for the host `localhost`. */
  postgresSettings: string[]
  /** The certificate of the authority that signed PostgreSQL's certificate. */
  authorityFile: string
  /** The certificate of a second authority, which has the same name as the first. */
  otherAuthorityFile: string
}

/** Creates two certificate authorities, and a certificate signed by the first one. All are valid for a day. */
export async function createTlsCertificates(directory: string): Promise<TlsCertificates> {
  const filePath = (name: string) => path.join(directory, name)
  const createCertificate = (name: string, ...extraArgs: string[]) => {
    const keyArgs = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      filePath(`${name}.key`),
    ]
    const args = ['req', '-x509', '-days', '1', ...keyArgs, '-out', filePath(`${name}.pem`), ...extraArgs]
    execFileSync('/usr/bin/openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    return filePath(`${name}.pem`)
  }
  const authorityFile = createCertificate('authority', '-subj', '/CN=Authority of the tests')
  const otherAuthorityFile = createCertificate('other', '-subj', '/CN=Authority of the tests')
  const signingArgs = [
    '-CA',
    authorityFile,
    '-CAkey',
    filePath('authority.key'),
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ]
  const serverCertificate = createCertificate(
    'server',
    '-subj',
    '/CN=localhost',
    ...signingArgs,
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  // PostgreSQL rejects a key file that other users can read. If the tests run as root, PostgreSQL runs as a different
  // user, so that user must own the file.
  const { uid, gid } = await ensurePostgresUser()
  chmodSync(filePath('server.key'), 0o600)
  if (uid !== undefined && gid !== undefined) chownSync(filePath('server.key'), uid, gid)
  const postgresSettings = ['ssl=on', `ssl_cert_file=${serverCertificate}`, `ssl_key_file=${filePath('server.key')}`]
  return { postgresSettings, authorityFile, otherAuthorityFile }
}
