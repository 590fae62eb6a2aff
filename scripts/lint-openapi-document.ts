// Lints the OpenAPI document. `npm run test:openapi` installs the linters and runs this.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'
import { runOrExit } from './start/install-separately'
import { OPENAPI_LINTERS_FOLDER, ROOT } from './start/project-root.mjs'

const file = path.join(OPENAPI_LINTERS_FOLDER, 'openapi.json')
// Use a public host, because Redocly's rules reject localhost.
const document = buildOpenApiDocument('https://bills.house.test', WEBHOOKS, { contactEmail: 'bills@house.test' })
writeFileSync(file, JSON.stringify(document, null, 2))

lint('@redocly/cli/bin/cli.js', 'lint', '--extends', 'recommended-strict', file)
lint(
  '@stoplight/spectral-cli/dist/index.js',
  ...['lint', '--fail-severity', 'hint', '--ruleset', path.join(ROOT, 'e2e/openapi-linters/spectral.yaml'), file],
)

function lint(program: string, ...args: string[]): void {
  runOrExit(process.execPath, [path.join(OPENAPI_LINTERS_FOLDER, 'node_modules', program), ...args], ROOT, {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
}
