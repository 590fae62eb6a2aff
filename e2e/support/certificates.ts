import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import path from 'node:path'
import { postgresUser } from '../../scripts/database/postgres-user'

export interface Certificates {
  /** Settings with which PostgreSQL speaks TLS, by a certificate for the name `localhost` alone. */
  settings: string[]
  /** The file of the authority that signed it. */
  authority: string
  /** That of another of the same name. */
  otherAuthority: string
}

/** Makes two authorities, and a certificate of the first, which last for a day. */
export async function certificates(folder: string): Promise<Certificates> {
  const file = (name: string) => path.join(folder, name)
  const make = (name: string, ...more: string[]) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file(`${name}.key`)]
    const args = ['req', '-x509', '-days', '1', ...key, '-out', file(`${name}.pem`), ...more]
    execFileSync('/usr/bin/openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    return file(`${name}.pem`)
  }
  const authority = make('authority', '-subj', '/CN=Authority of the tests')
  const otherAuthority = make('other', '-subj', '/CN=Authority of the tests')
  const signed = ['-CA', authority, '-CAkey', file('authority.key'), '-addext', 'basicConstraints=critical,CA:FALSE']
  const server = make('server', '-subj', '/CN=localhost', ...signed, '-addext', 'subjectAltName=DNS:localhost')
  // PostgreSQL takes its key from no file that others may read, and runs as another user when we are root.
  const { uid, gid } = await postgresUser()
  chmodSync(file('server.key'), 0o600)
  if (uid !== undefined && gid !== undefined) chownSync(file('server.key'), uid, gid)
  const settings = ['ssl=on', `ssl_cert_file=${server}`, `ssl_key_file=${file('server.key')}`]
  return { settings, authority, otherAuthority }
}
