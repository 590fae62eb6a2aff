import { expect, it } from 'vitest'
import { type ExcerptPart, excerptText } from './excerpt'

const format = (parts: ExcerptPart[]) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

it('marks every form of the words that the search found', () => {
  const text = 'House Bills support can cancel a contract. A cancelled contract stays listed.'
  expect(format(excerptText(text, ['cancel']))).toBe(
    'House Bills support can [cancel] a contract. A [cancelled] contract stays listed.',
  )
})

it('shows the part of a long text that contains the most terms', () => {
  const filler = 'Other words follow here. '.repeat(20)
  const text = `A key. ${filler}Send the Idempotency-Key header with every request. ${filler}`
  const excerpt = format(excerptText(text, ['idempotenc', 'key']))
  expect(excerpt).toMatch(/^… .+ Send the \[Idempotency\]-\[Key\] header with every request\. .+ …$/)
  expect(excerpt.length).toBeLessThan(200)
})

it('shows the beginning of a text if only the title matched', () => {
  expect(format(excerptText('One sentence. Another one.', ['title']))).toBe('One sentence. Another one.')
  expect(format(excerptText('', ['title']))).toBe('')
})
