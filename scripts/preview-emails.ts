// `npm run email`: shows every email with its preview props on localhost, and restarts when a template changes.
import { createServer } from 'node:http'
import { renderPreviewPage } from './email/preview-page'

const PORT = Number(process.env.PORT) || 3001

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const { status, contentType, body } = await renderPreviewPage(pathname).catch((error: unknown) => ({
    ...{ status: 500, contentType: 'text/plain; charset=utf-8' },
    body: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body)
})
  .once('error', (error) => {
    console.error(`Can't show the emails: ${error.message}. To use another port, set PORT.`)
    process.exit(1)
  })
  .listen(PORT, '127.0.0.1', () => console.log(`The emails are at http://localhost:${PORT}`))
