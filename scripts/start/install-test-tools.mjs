// Plain JavaScript that Node 20 runs with nothing installed.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { runStep } from './run-step.mjs'

const run = promisify(execFile)

/** What tests use beside npm's packages: where it stands, and the Debian package that brings it. */
const TEST_BINARIES = [
  { program: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' },
  { program: '/usr/lib/postgresql/15/bin/initdb', package: 'postgresql-15' },
  // What makes the certificates of a PostgreSQL that speaks TLS.
  { program: '/usr/bin/openssl', package: 'openssl' },
  // What runs the programs of the documentation.
  { program: '/usr/bin/curl', package: 'curl' },
  { program: '/usr/bin/jq', package: 'jq' },
  { program: '/usr/bin/php', package: 'php-cli' },
  { program: '/usr/bin/python3', package: 'python3' },
]

/**
 * Installs what is missing on Debian and its like.
 *
 * @throws where that is not possible, with what is missing
 */
export async function installTestBinaries() {
  const missing = TEST_BINARIES.filter(({ program }) => !existsSync(program))
  if (missing.length === 0) return
  const packages = missing.map((entry) => entry.package)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const paths = missing.map(({ program }) => program).join(' and ')
    throw new Error(`The tests need ${paths}. On Debian, as root: apt-get install ${packages.join(' ')}`)
  }
  await runStep(`apt-get install ${packages.join(' ')}`, () => aptInstall(packages))
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  // Debian's package would make a cluster and start it; the tests only want the programs.
  const configFile = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(configFile)) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync(configFile, 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const keepOwnConfig = ['-o', 'Dpkg::Options::=--force-confold']
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...keepOwnConfig, ...packages], {
    env,
    maxBuffer: 2 ** 26,
  })
}
