// The pages of `npm run email`: every template with its preview props, as it would leave.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { render, toPlainText } from '@react-email/render'
import { type ComponentType, createElement } from 'react'
import { PLAIN_TEXT } from '../../lib/mail/plain-text'

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

export interface Page {
  status: number
  type: string
  body: string
}

/** '/', a template's name, or a part of it: '/staff-invitation/html'. */
export async function previewPage(address: string): Promise<Page> {
  const [name = '', part] = address.split('/').slice(1)
  if (name === '') return page(index(await templateNames()))
  const preview = (await templateNames()).includes(name) ? await previewOf(name) : null
  if (!preview) return { status: 404, type: 'text/plain', body: 'There is no such template.\n' }
  if (part === 'html') return page(preview.html)
  return page(shown(name, preview))
}

/** The files of emails/ that have something to preview. */
export async function templateNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.tsx'))
  const names = files.map((file) => file.slice(0, -'.tsx'.length)).sort()
  const templates = await Promise.all(names.map(templateOf))
  return names.filter((_, place) => templates[place]?.default?.PreviewProps)
}

const templateOf = async (name: string) => (await import(`../../emails/${name}.tsx`)) as Template

async function previewOf(name: string): Promise<Preview | null> {
  const { default: component, subject } = await templateOf(name)
  const props = component?.PreviewProps
  if (!component || !props || !subject) return null
  const html = await render(createElement(component, props))
  return { subject: subject(props), html, text: toPlainText(html, PLAIN_TEXT) }
}

const page = (body: string): Page => ({ status: 200, type: 'text/html; charset=utf-8', body })

const STYLE = `<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 68rem; padding: 0 1rem }
  .parts { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  iframe { height: 56rem; border: 1px solid gray; border-radius: 0.5rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>`

const framed = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>${STYLE}<h1>${escaped(title)}</h1>${body}</html>`

const index = (names: string[]) =>
  framed('E-mails', `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`)

/** As on a screen and on a telephone, which the browser's own setting makes dark, and as plain text. */
const shown = (name: string, { subject, text }: Preview) =>
  framed(
    subject,
    `<p><a href="/">All e-mails</a> · ${name}</p>
<div class="parts">${[640, 320].map((width) => `<iframe src="/${name}/html" title="${width} px" width="${width}"></iframe>`).join('')}</div>
<h2>Plain text</h2><pre>${escaped(text)}</pre>`,
  )

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
