import { expect, it } from 'vitest'
import { z } from 'zod'
import { publicAction } from './run-server-action'

const schema = z.object({ name: z.string().min(1), clientSecret: z.string(), newPassword: z.string() })

function buildForm(name: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ name, clientSecret: 'a', newPassword: 'b', code: '1', token: 'c' }))
    form.set(field, value)
  return form
}

it('never sends submitted secrets back to the browser, whether a field is invalid or the action fails', async () => {
  const reject = publicAction(schema, async () => ({ ok: false, message: 'Rejected' }))
  for (const name of ['', 'Robin']) {
    const state = await reject(null, buildForm(name))
    expect(state?.ok === false && state.submitted).toEqual({ name })
  }
})
