// Lints the OpenAPI documents. `npm run test:openapi` installs the linters and runs this.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'
import { runOrExit } from './start/install-separately'
import { OPENAPI_LINTERS_FOLDER, ROOT } from './start/project-root.mjs'

// Use a public host, because Redocly's rules reject localhost.
const [serverUrl, settings] = ['https://bills.house.test', { contactEmail: 'bills@house.test' }]
lintDocument('openapi.json', buildOpenApiDocument(serverUrl, WEBHOOKS, settings))
lintDocument('openapi-v1.json', buildV1Document(serverUrl, settings))

function lintDocument(fileName: string, document: object): void {
  const file = path.join(OPENAPI_LINTERS_FOLDER, fileName)
  writeFileSync(file, JSON.stringify(document, null, 2))
  lint('@redocly/cli/bin/cli.js', 'lint', '--extends', 'recommended-strict', file)
  lint(
    '@stoplight/spectral-cli/dist/index.js',
    ...['lint', '--fail-severity', 'hint', '--ruleset', path.join(ROOT, 'e2e/openapi-linters/spectral.yaml'), file],
  )
}

function lint(program: string, ...args: string[]): void {
  runOrExit(process.execPath, [path.join(OPENAPI_LINTERS_FOLDER, 'node_modules', program), ...args], ROOT, {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
}
