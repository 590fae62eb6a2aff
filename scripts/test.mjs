// `npm test`: everything that a change must pass, the quickest first. Plain JavaScript: this file
// runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { install, NODE, ROOT } from './launch/install.mjs'
import { seconds } from './launch/step.mjs'
import { installPrograms } from './launch/test-programs.mjs'

const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)

const STEPS = [
  [
    'Generated code',
    [bin('prisma'), 'generate'],
    [NODE, '--import', 'tsx', 'scripts/generate-client.ts'],
    [bin('next'), 'typegen'],
  ],
  ['Lint', [bin('biome'), 'check', '.']],
  ['Types', [bin('tsc'), '--noEmit']],
  ['Structure', [NODE, '--import', 'tsx', 'scripts/check-structure.ts']],
  ['Dead code', [bin('knip')]],
  ['Build', [NODE, '--import', 'tsx', 'scripts/build.ts']],
  ['Tests', [bin('vitest'), 'run']],
]

/** All settings of the service and its launcher (.env.example). */
const SETTINGS = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_POOL_MAX', 'EMBEDDED'],
  ...['APP_URL', 'SERVER_SECRET', 'TRUSTED_PROXY_HOPS', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['MAIL', 'MAIL_FROM', 'RESEND_API_KEY', 'RESEND_BASE_URL'],
]

const environment = ownEnvironment()
const started = performance.now()
try {
  await install()
  await installPrograms()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
for (const [name, ...commands] of STEPS) {
  console.log(`\n── ${name} (${seconds(performance.now() - started)})`)
  for (const [program, ...args] of commands) {
    const code = await run(program, args)
    if (code !== 0) process.exit(code)
  }
}

/**
 * An environment in which no test can reach a database, a mailbox or a data folder that is not its
 * own. Empty instead of absent: an empty value also keeps away what stands in a file named .env.
 */
function ownEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|RESEND_|OTEL_|NODE_ENV$)/.test(name))
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
    PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: 'inherit' })
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.once('error', (error) => console.error(error.message))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
