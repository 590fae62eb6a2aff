// `npm run bench:peers-test`: the API tests that define the interface, against each server that `npm run bench` measures
// this one beside. What they need not do is named below, with who need not, and in docs/benchmarks.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildPeers, FASTIFY, NEXT_AND_PRISMA, PEERS, type Peer } from '../bench/peers/peers'
import { buildServer } from './launch/web-build'

const FILES = [
  ...['both.400', 'both.401', 'both.405', 'both.413', 'both.415', 'both.500', 'both.503'],
  ...['create.200', 'create.400', 'quotes.200', 'quotes.400', 'request-log'],
].map((name) => `e2e/api/${name}.test.ts`)

/** Tests by the beginning of their names. */
const NEED_NOT: { tests: string[]; who: Peer[] }[] = [
  // Idempotency keys, magic e-mails of the test mode, keys' last use, a cap on what guesses may log.
  {
    tests: ['logs a replay as one', 'logs what a test key provokes', 'notes a key', 'logs 600 calls a minute'],
    who: PEERS,
  },
  // Lines of the log other than errors.
  { tests: ['logs the error and then the request'], who: PEERS },
  { tests: ['logs a call with another method'], who: [FASTIFY] },
  // Methods that no route handler can have are answered by Next.
  { tests: ['405 for .*, which fetch cannot send'], who: [NEXT_AND_PRISMA] },
  // A route handler has its body whole.
  { tests: ['413 for a body of unknown length', '413 for 10 MB by their announced length'], who: [NEXT_AND_PRISMA] },
]

const failed: string[] = []
await buildServer(new AbortController().signal)
await buildPeers()
for (const peer of PEERS) {
  console.log(`\n${peer.name}`)
  const left = NEED_NOT.filter(({ who }) => who.includes(peer)).flatMap(({ tests }) => tests)
  const args = ['--project', 'api', ...FILES, '--testNamePattern', `^(?!.*(${left.join('|')}))`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TESTED_SERVER: peer.args.join(' ') },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed.push(peer.name)
}
if (failed.length > 0) {
  console.error(`Not alike: ${failed.join(', ')}`)
  process.exit(1)
}
