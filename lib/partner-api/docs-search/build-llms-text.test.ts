import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DOCS_PAGES } from '../docs-pages'
import { buildLlmsText } from './build-llms-text'

const text = buildLlmsText('https://bills.house.test')
const links = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): (.+)$/gm)]

it('formats /llms.txt as llmstxt.org describes: a title, a summary and lists of links', () => {
  expect(text).toMatch(/^# House Bills\n\n> .+\n\n[^#>]+\n\n## /)
  const lines = text.slice(text.indexOf('\n## ')).split('\n')
  expect(lines.filter((line) => !/^(|## .+|- \[.+\]\(https:.+\): .+)$/.test(line))).toEqual([])
})

it('links from /llms.txt to every page of the documentation', () => {
  const pages = globSync('app/(site)/docs/**/page.tsx')
    .map((file) => file.replace('app/(site)', '').replace('/page.tsx', ''))
    .filter((path) => path !== '/docs/search')
  expect(new Set(DOCS_PAGES.map(({ path }) => path as string))).toEqual(new Set(pages))
  const guides = links.filter(([, , url = '']) => pages.includes(new URL(url).pathname))
  expect(guides.map(([, title, , description]) => [title, description])).toEqual(
    DOCS_PAGES.map(({ title, description }) => [title, description]),
  )
})

it('links from /llms.txt only to routes that exist', () => {
  const paths = [...new Set(links.map(([, , url = '']) => new URL(url).pathname))]
  const files = new Set(globSync('app/**/{page.tsx,route.ts}'))
  const missing = paths.filter(
    (path) =>
      !['page.tsx', 'route.ts'].some(
        (name) => files.has(`app/(site)${path}/${name}`) || files.has(`app${path}/${name}`),
      ),
  )
  expect(missing).toEqual([])
})
