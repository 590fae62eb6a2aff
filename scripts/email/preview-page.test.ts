import { expect, it } from 'vitest'
import { TEMPLATE_LABELS } from '@/lib/mail/templates/template-names'
import { TEMPLATES } from '@/lib/mail/templates/template-registry'
import { findTemplateNames, renderPreviewPage } from './preview-page'

it('lists every email template by its name, and shows it as HTML', async () => {
  const names = await findTemplateNames()
  expect(names).toEqual(Object.keys(TEMPLATES).sort())
  const { body } = await renderPreviewPage('/')
  for (const name of names) {
    expect(body).toContain(`href="/${name}"`)
    const [page, html] = [await renderPreviewPage(`/${name}`), await renderPreviewPage(`/${name}/html`)]
    expect([page.status, html.status]).toEqual([200, 200])
    expect(page.body).toContain(`src="/${name}/html"`)
    expect(html.body).toContain('lang="en-GB"')
  }
})

it('responds with 404 if the path names no template', async () => {
  for (const pathname of ['/layout', '/../package', '/nothing', '/__proto__']) {
    expect(await renderPreviewPage(pathname)).toMatchObject({ status: 404 })
  }
})

it('has a label for every email template', () => {
  expect(Object.keys(TEMPLATE_LABELS)).toEqual(expect.arrayContaining(Object.keys(TEMPLATES)))
})
