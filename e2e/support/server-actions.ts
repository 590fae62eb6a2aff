// Server actions as browsers send them, without a browser.
import { readFileSync } from 'node:fs'

interface Manifest {
  node: Record<string, { filename: string; exportedName: string }>
}

const manifest: Manifest = JSON.parse(
  readFileSync('.next/standalone/.next/server/server-reference-manifest.json', 'utf8'),
)

/** The ids of the build's actions, by file within app/portal/[mode] or a group of app, and name: 'team/actions.ts changeRole'. */
export const actionIds = new Map(
  Object.entries(manifest.node).map(([id, { filename, exportedName }]) => [
    `${filename.replace(/^app\/(portal\/\[mode\]|\([a-z]+\))\//, '')} ${exportedName}`,
    id,
  ]),
)

/** As React sends it, or as a form does in a browser without scripts. */
export type Way = 'by script' | 'without one'
export const WAYS: Way[] = ['by script', 'without one']

/**
 * The POST of an action to the page that it is on.
 *
 * @param plain whether it takes the form alone, without the state before it
 */
export function sentAction(
  name: string,
  form: Record<string, string | number | File>,
  way: Way,
  plain = false,
): RequestInit {
  const id = actionIds.get(name) ?? ''
  const body = new FormData()
  if (way === 'without one') {
    if (plain) body.append(`$ACTION_ID_${id}`, '')
    else {
      body.append('$ACTION_REF_1', '')
      body.append('$ACTION_1:0', JSON.stringify({ id, bound: '$@1' }))
      body.append('$ACTION_1:1', '[null]')
    }
  }
  for (const [field, value] of Object.entries(form)) {
    body.append(way === 'by script' ? `_1_${field}` : field, value instanceof File ? value : String(value))
  }
  if (way === 'by script') body.append('0', JSON.stringify(plain ? ['$K1'] : [null, '$K1']))
  return { method: 'POST', body, headers: way === 'by script' ? { 'Next-Action': id } : {} }
}

/** An action that is called by hand, with what is no form. */
export function malformedAction(name: string): RequestInit {
  const body = new FormData()
  body.append('0', JSON.stringify([5, { password: 'x' }]))
  return { method: 'POST', body, headers: { 'Next-Action': actionIds.get(name) ?? '' } }
}
