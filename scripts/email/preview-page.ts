// Renders the pages of `npm run email`. They show every email template with its preview props, as recipients would see
// the email.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { render, toPlainText } from '@react-email/render'
import { type ComponentType, createElement } from 'react'
import { PLAIN_TEXT_OPTIONS } from '../../lib/mail/plain-text'

const FOLDER = path.resolve(import.meta.dirname, '../../emails')

type Props = Record<string, unknown>

interface Template {
  default?: ComponentType<Props> & { PreviewProps?: Props }
  subject?: (props: Props) => string
}

interface Preview {
  subject: string
  html: string
  text: string
}

export interface PreviewResponse {
  status: number
  contentType: string
  body: string
}

/**
 * Renders the page at a path. The path is '/', a template ('/partner-staff-invitation') or a template's HTML
 * ('/partner-staff-invitation/html').
 */
export async function renderPreviewPage(pathname: string): Promise<PreviewResponse> {
  const [name = '', section] = pathname.split('/').slice(1)
  if (name === '') return createHtmlResponse(renderIndex(await findTemplateNames()))
  const preview = (await findTemplateNames()).includes(name) ? await renderTemplate(name) : null
  if (!preview) return { status: 404, contentType: 'text/plain', body: 'This template doesn’t exist.\n' }
  if (section === 'html') return createHtmlResponse(preview.html)
  return createHtmlResponse(renderPreview(name, preview))
}

/** Lists the templates in emails/ that have preview props. */
export async function findTemplateNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.tsx'))
  const names = files.map((file) => file.slice(0, -'.tsx'.length)).sort()
  const templates = await Promise.all(names.map(loadTemplate))
  return names.filter((_, i) => templates[i]?.default?.PreviewProps)
}

const loadTemplate = async (name: string) => (await import(`../../emails/${name}.tsx`)) as Template

async function renderTemplate(name: string): Promise<Preview | null> {
  const { default: component, subject } = await loadTemplate(name)
  const props = component?.PreviewProps
  if (!component || !props || !subject) return null
  const html = await render(createElement(component, props))
  return { subject: subject(props), html, text: toPlainText(html, PLAIN_TEXT_OPTIONS) }
}

const createHtmlResponse = (body: string): PreviewResponse => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
})

const STYLE = `<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 68rem; padding: 0 1rem }
  .parts { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  iframe { height: 56rem; border: 1px solid gray; border-radius: 0.5rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>`

const renderDocument = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>${STYLE}<h1>${escapeHtml(title)}</h1>${body}</html>`

const renderIndex = (names: string[]) =>
  renderDocument('Emails', `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`)

/** Shows a template at desktop and phone width, both in the browser's colour scheme, and its plain-text part. */
const renderPreview = (name: string, { subject, text }: Preview) =>
  renderDocument(
    subject,
    `<p><a href="/">All emails</a> · ${name}</p>
<div class="parts">${[640, 320].map((width) => `<iframe src="/${name}/html" title="${width} px" width="${width}"></iframe>`).join('')}</div>
<h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  )

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
