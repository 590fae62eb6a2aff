import path from 'node:path'
import { formatCreateCommand, formatQuotesCommand } from '@/lib/partner-api/docs-samples/quick-start-commands'
import type { Demo } from './embedded-database'
import type { LaunchSettings } from './launcher-settings'

/**
 * Formats the text that the launcher prints when the service is ready: URLs, keys, accounts and the first requests to
 * try.
 */
export function formatStartupBanner(
  settings: LaunchSettings,
  startupTime: string,
  embedded?: { demo: Demo; home: string },
): string {
  if (settings.database === 'own' || !embedded) {
    return `\nReady in ${startupTime} at ${settings.url} (${settings.host}, port ${settings.port}). Press Ctrl-C to stop.\n`
  }
  const { demo, home } = embedded
  const folder = path.relative(process.cwd(), settings.dataDir) || '.'
  return `
Ready in ${startupTime} at ${settings.url}

Live key       ${demo.keys.live}
Test key       ${demo.keys.test}

Portal         ${settings.url}/portal
Email          ${demo.portalAccount.email}
Password       ${demo.portalAccount.password}

Support        ${settings.url}/support
Email          ${demo.supportAccount.email}
Password       ${demo.supportAccount.password}
2FA            Set it up with an authenticator app when you first sign in

Create a bills package:
${formatCreateCommand(settings.url, demo.keys.live, demo.address.line)}

Get quotes:
${formatQuotesCommand(settings.url, demo.keys.live, demo.address.postcode)}

Send an address that we can't match, then choose the right one in the portal:
${formatCreateCommand(settings.url, demo.keys.live, demo.address.unclearLine, 'Grace')}

Documentation  ${settings.url}/docs
Dev inbox      ${settings.url}/dev-inbox
Data folder    ${folder}${home === settings.dataDir ? '' : ` (database: ${home})`}
Stop           Press Ctrl-C
`
}
