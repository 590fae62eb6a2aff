// Checks that the example files for operators are as restrictive as the documentation says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { MAX_AUTH_BYTES, MAX_FORM_BYTES } from '@/lib/platform/http/limit-form-bodies'

const readProjectFile = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

it('compose.yaml publishes ports only on loopback, and limits the memory of each service', () => {
  const file = readProjectFile('compose.yaml')
  const [, ports = ''] = /^ {4}ports:\n((?: {6}- .*\n)+)/m.exec(file) ?? []
  expect(ports.trim()).toMatch(/^- "127\.0\.0\.1:\$\{PORT:-3000\}:3000"$/)
  expect(file.match(/^ {4}ports:/gm)).toHaveLength(1)
  for (const service of ['database', 'web', 'worker'])
    expect(file).toMatch(new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}mem_limit: \\dg$`, 'm'))
})

it('pgbouncer.ini listens on loopback only', () => {
  expect(readProjectFile('deploy/pgbouncer.ini').match(/^listen_addr = .*$/gm)).toEqual(['listen_addr = 127.0.0.1'])
})

it('haproxy.cfg has the same limits on form sizes as the web processes', () => {
  const file = readProjectFile('deploy/haproxy.cfg')
  expect([...file.matchAll(/content-length\) gt (\d+)/g)].map(([, bytes]) => Number(bytes))).toEqual([
    MAX_FORM_BYTES,
    MAX_AUTH_BYTES,
  ])
})
