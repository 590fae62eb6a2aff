import { expect, it } from 'vitest'
import { TEMPLATE_NAMES } from '@/lib/mail/templates/template-names'
import { TEMPLATES } from '@/lib/mail/templates/templates'
import { previewPage, templateNames } from './preview'

it('shows every template, by its subject, as a page and as text', async () => {
  const names = await templateNames()
  expect(names).toEqual(Object.keys(TEMPLATES).sort())
  const { body } = await previewPage('/')
  for (const name of names) {
    expect(body).toContain(`href="/${name}"`)
    const [page, html] = [await previewPage(`/${name}`), await previewPage(`/${name}/html`)]
    expect([page.status, html.status]).toEqual([200, 200])
    expect(page.body).toContain(`src="/${name}/html"`)
    expect(html.body).toContain('lang="en-GB"')
  }
})

it('has nothing else', async () => {
  for (const address of ['/layout', '/../package', '/nothing', '/__proto__']) {
    expect(await previewPage(address)).toMatchObject({ status: 404 })
  }
})

it('has a name for every template on the pages', () => {
  expect(Object.keys(TEMPLATE_NAMES)).toEqual(expect.arrayContaining(Object.keys(TEMPLATES)))
})
