import { expect, it } from 'vitest'
import { findMessageMismatches } from '@/e2e/helpers/check-against-openapi'
import { MESSAGE_BODY_SCHEMAS, TEST_EVENT_FIELD } from './delivery/message-body'
import type { MessageType } from './event-types'
import { WEBHOOKS } from './openapi'

it.each(Object.keys(MESSAGE_BODY_SCHEMAS) as MessageType[])(
  'has an example of %s that matches its schema and isn’t a test event',
  (type) => {
    const content = WEBHOOKS[type]?.post?.requestBody?.content['application/json']
    const { example } = content as { example: { data: object } }
    expect(findMessageMismatches(JSON.stringify(example))).toEqual([])
    const fields = Object.keys(MESSAGE_BODY_SCHEMAS[type].shape.data.shape)
    expect(Object.keys(example.data).sort()).toEqual(fields.filter((name) => name !== TEST_EVENT_FIELD).sort())
  },
)
