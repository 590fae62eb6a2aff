// This is plain JavaScript, because it must run on Node 20 before anything is installed.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { runStep } from './run-with-progress.mjs'

const run = promisify(execFile)

/**
 * The programs that tests need in addition to npm packages: the path of each, and the Debian package that contains it.
 */
const TEST_BINARIES = [
  { program: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' },
  { program: '/usr/lib/postgresql/15/bin/initdb', package: 'postgresql-15' },
  // The tests of PostgreSQL with TLS create their certificates with this program.
  { program: '/usr/bin/openssl', package: 'openssl' },
  // The documentation's sample programs and the clients need curl, jq, PHP and Python.
  { program: '/usr/bin/curl', package: 'curl' },
  { program: '/usr/bin/jq', package: 'jq' },
  { program: '/usr/bin/php', package: 'php-cli' },
  { program: '/etc/php/8.2/mods-available/curl.ini', package: 'php-curl' },
  { program: '/usr/bin/python3', package: 'python3' },
  // Partners install the clients with Composer, and with pip in a virtual environment.
  { program: '/usr/bin/composer', package: 'composer' },
  { program: '/usr/lib/python3.11/ensurepip/__init__.py', package: 'python3-venv' },
]

/**
 * Installs any missing programs that the tests need. Works only as root, with apt-get.
 *
 * @throws {Error} that names the missing programs if the user isn't root or the machine has no apt-get. Also throws an
 *   error if apt-get fails
 */
export async function installTestBinaries() {
  const missing = TEST_BINARIES.filter(({ program }) => !existsSync(program))
  if (missing.length === 0) return
  const packages = missing.map((entry) => entry.package)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const paths = missing.map(({ program }) => program).join(', ')
    throw new Error(
      `The tests need programs that are missing (${paths}). On Debian, run this as root: apt-get install ${packages.join(' ')}`,
    )
  }
  await runStep(`apt-get install ${packages.join(' ')}`, () => aptInstall(packages))
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  // Stop the PostgreSQL package from creating and starting a database server, because the tests need only its programs.
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
