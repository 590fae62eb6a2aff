import { expect, it } from 'vitest'
import { errorResponse, invalidFieldsResponse } from '../api-responses'
import { toLoggedErrors } from './logged-errors'

it('logs each error of a response with its field, but not the names of unknown services and parameters', () => {
  const response = invalidFieldsResponse([
    { field: 'email', code: 'required', message: 'Tenant email is required' },
    { field: 'selectedServices.gas', code: 'invalid_value', message: 'Invalid data format' },
    { field: 'selectedServices.Ada Brown', code: 'unknown_field', message: 'Invalid data format' },
    { field: 'selectedServices.1 High St. Leeds', code: 'unknown_field', message: 'Invalid data format' },
    { field: 'ada@example.org', code: 'unknown_field', message: 'Unknown parameter' },
  ])
  expect(toLoggedErrors(response)).toEqual([
    { field: 'email', code: 'required', message: 'Tenant email is required' },
    { field: 'selectedServices.gas', code: 'invalid_value', message: 'Invalid data format' },
    { field: 'selectedServices', code: 'unknown_field', message: 'Invalid data format' },
    { field: 'unknown parameter', code: 'unknown_field', message: 'Unknown parameter' },
  ])
})

it('logs no list of errors if the response has only a message', () => {
  expect(toLoggedErrors(errorResponse('missing_api_key'))).toBeUndefined()
})
