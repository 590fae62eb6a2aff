import { expect, it } from 'vitest'
import { groupAccesses } from './group-accesses'

const access = (id: number, name: string, action: 'tenant.searched' | 'tenant.viewed') => ({
  id: BigInt(id),
  at: new Date(id * 1000),
  name,
  action,
})

it('groups successive accesses of the same person with the same action, and keeps the times of the first and last', () => {
  const accesses = [
    access(5, 'Robin', 'tenant.searched'),
    access(4, 'Robin', 'tenant.searched'),
    access(3, 'Ada', 'tenant.searched'),
    access(2, 'Robin', 'tenant.viewed'),
    access(1, 'Robin', 'tenant.searched'),
  ]
  expect(groupAccesses(accesses).map(({ id, firstAt, count }) => [Number(id), Number(firstAt) / 1000, count])).toEqual([
    ...[
      [5, 4, 2],
      [3, 3, 1],
      [2, 2, 1],
      [1, 1, 1],
    ],
  ])
})
