import { expect, it } from 'vitest'
import { ENDPOINT_PERMISSIONS, type EndpointPermission } from '@/lib/companies/api-keys/key-restrictions'
import { rejectForbiddenEndpoint } from './reject-forbidden-requests'

/** Every set of permissions, including the empty one. */
const SETS = ENDPOINT_PERMISSIONS.reduce<EndpointPermission[][]>(
  (sets, permission) => sets.flatMap((set) => [set, [...set, permission]]),
  [[]],
)

it.each(SETS.map((set) => ({ set })))('lets a key with the permissions $set use only their endpoints', ({ set }) => {
  const allowed = ENDPOINT_PERMISSIONS.filter((permission) => rejectForbiddenEndpoint(set, permission) === null)
  expect(allowed).toEqual(set)
})

it('lets an unrestricted key use every endpoint', () => {
  for (const permission of ENDPOINT_PERMISSIONS) expect(rejectForbiddenEndpoint(['all'], permission)).toBeNull()
})
