// `npm install` leaves optional packages of other platforms out of the lock file when a registry
// does not carry them, and `npm ci` then refuses the lock. This adds a stub for each one.
// Run it after every change of dependencies: node scripts/lock-stubs.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
let added = 0
for (const owner of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (lock.packages[place]) continue
    const words = name.replace('windows', 'win32').split(/[/-]/)
    const os = OS.filter((value) => words.includes(value))
    const cpu = CPU.filter((value) =>
      words.some((word) => word === value || (value === 'arm' && /^arm(eabi|hf)?$/.test(word))),
    )
    lock.packages[place] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu.length > 0 && { cpu }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} stub${added === 1 ? '' : 's'} added to package-lock.json`)
