import { expect, it } from 'vitest'
import { redactPath } from './redact-path'

const ROUTES = ['/', '/docs', '/captured-mail/[id]', '/captured-mail/[id]/message', '/api/[...path]', '/api/a.php']

it.each([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/', '/docs'],
  ['/api/a.php', '/api/a.php'],
  ['/captured-mail/Ada.Brown', '/captured-mail/…'],
  ['/captured-mail/Ada.Brown/message', '/captured-mail/…/message'],
  ['/captured-mail/Ada.Brown/Ada', '/…'],
  ['/api/a.php/Ada.Brown', '/…'],
  ['/api/Ada.Brown', '/…'],
  ['/Ada.Brown', '/…'],
  ['/Docs', '/…'],
  ['/[id]', '/…'],
])('shows %s as %s', (path, shown) => {
  expect(redactPath(path, ROUTES)).toBe(shown)
})
