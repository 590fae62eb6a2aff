import path from 'node:path'
import { createLine, quotesLine } from '@/lib/partner-api/docs-samples/quick-start'
import type { Demo } from './embedded'
import type { LaunchSettings } from './settings'

/** What the launcher prints when the service answers: where it is, and the first calls to try. */
export function welcome(settings: LaunchSettings, readyIn: string, embedded?: { demo: Demo; home: string }): string {
  if (settings.database === 'own' || !embedded) {
    return `\nReady in ${readyIn} at ${settings.url} (${settings.host}, port ${settings.port}). Ctrl-C stops it.\n`
  }
  const { demo, home } = embedded
  const folder = path.relative(process.cwd(), settings.dataDir) || '.'
  return `
Ready in ${readyIn} at ${settings.url}

Live key       ${demo.keys.live}
Test key       ${demo.keys.test}

Portal         ${settings.url}/portal
Sign in as     ${demo.signIn.email}
Password       ${demo.signIn.password}

Support desk   ${settings.url}/support
Sign in as     ${demo.support.email}
Password       ${demo.support.password}

Create a bills package:
${createLine(settings.url, demo.keys.live, demo.address.line)}

Get quotes:
${quotesLine(settings.url, demo.keys.live, demo.address.postcode)}

A call whose address is unclear, to finish in the portal:
${createLine(settings.url, demo.keys.live, demo.address.unclear, 'Grace')}

Documentation  ${settings.url}/docs
Captured mail  ${settings.url}/captured-mail
Data folder    ${folder}${home === settings.dataDir ? '' : ` (the database: ${home})`}
Stop           Ctrl-C
`
}
