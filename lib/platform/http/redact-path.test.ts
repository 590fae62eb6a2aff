import { expect, it } from 'vitest'
import { redactPath } from './redact-path'

const ROUTES = ['/', '/docs', '/dev-inbox/[id]', '/dev-inbox/[id]/message', '/api/[...path]', '/api/a.php']

it.each([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/', '/docs'],
  ['/api/a.php', '/api/a.php'],
  ['/dev-inbox/Ada.Brown', '/dev-inbox/…'],
  ['/dev-inbox/Ada.Brown/message', '/dev-inbox/…/message'],
  ['/dev-inbox/Ada.Brown/Ada', '/…'],
  ['/api/a.php/Ada.Brown', '/…'],
  ['/api/Ada.Brown', '/…'],
  ['/Ada.Brown', '/…'],
  ['/Docs', '/…'],
  ['/[id]', '/…'],
])('logs the path %s as %s', (path, expected) => {
  expect(redactPath(path, ROUTES)).toBe(expected)
})
