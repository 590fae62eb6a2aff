'use client'

import { type FormEvent, useState } from 'react'
import { Notice } from '@/components/feedback/notice'
import { FormContext } from '@/components/forms/form-context'
import { SelectField } from '@/components/forms/select-field'
import { TextAreaField } from '@/components/forms/text-area-field'
import { TextField } from '@/components/forms/text-field'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { useApiKey } from '../api-key-context'
import { hasEmailTag, renewEmailTags, tagExampleEmails } from './example-email'
import { ResponseView } from './response-view'
import { type RequestFailure, type ShownResponse, sendRequest } from './send-request'

interface TryableParameter {
  in: 'path' | 'query' | 'header'
  key: string
  isRequired: boolean
  /** The only values that are allowed. Empty if others are allowed too. */
  values: string[]
  example: string
}

export interface TryableOperation {
  id: string
  method: string
  path: string
  summary: string
  parameters: TryableParameter[]
  /** The bodies to choose from, as JSON. Empty if the endpoint accepts none. */
  bodies: { summary: string; text: string }[]
}

/** Sends requests to an endpoint, and shows the latest response. */
export function TryItOutForm({ operation }: { operation: TryableOperation }) {
  const { id, method, parameters, bodies } = operation
  const { apiKey, setApiKey } = useApiKey()
  const [body, setBody] = useState(() => tagExampleEmails(bodies[0]?.text ?? ''))
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<ShownResponse | RequestFailure | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const values = readValues(event.currentTarget, parameters)
    // Keep the email address in a request with an Idempotency-Key, so that the reader can try out retries.
    const sentBody = values.header['Idempotency-Key'] ? body : renewEmailTags(body)
    setSending(true)
    setResult(
      await sendRequest({
        method,
        url: buildUrl(operation.path, values),
        headers: {
          ...values.header,
          ...(apiKey && { 'X-API-Key': apiKey.trim() }),
          ...(bodies.length > 0 && { 'Content-Type': 'application/json' }),
        },
        ...(bodies.length > 0 && { body: sentBody }),
      }),
    )
    setSending(false)
  }
  return (
    <FormContext value={{ id, errors: {}, submittedValues: undefined }}>
      <form onSubmit={submit} className="space-y-4">
        <TextField
          name="apiKey"
          label="API key"
          hint="Use a test key. The key stays in memory until you reload or leave the documentation."
          value={apiKey}
          onChange={(event) => setApiKey(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {apiKey === '' && (
          <p className="text-sm text-quiet">
            No test key yet? <TextLink href="/docs#before-you-begin">Get one in the quick start</TextLink>.
          </p>
        )}
        {apiKey.trim().startsWith('eb_live_') && (
          <Notice tone="warn" title="This is a live key" alert>
            Requests use your company’s real contracts, and tenants may receive emails.
          </Notice>
        )}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.key} parameter={parameter} />
        ))}
        {bodies.length > 1 && (
          <SelectField
            name="example"
            label="Example"
            choices={bodies.map(({ summary }, index) => ({ value: String(index), text: summary }))}
            onChange={(event) => setBody(tagExampleEmails(bodies[Number(event.target.value)]?.text ?? ''))}
          />
        )}
        {bodies.length > 0 && (
          <div className="[&_textarea]:font-mono [&_textarea]:text-[0.8125rem]">
            <TextAreaField
              name="body"
              label="Request body"
              hint={hasEmailTag(body) ? EMAIL_TAG_HINT : undefined}
              rows={Math.min(body.split('\n').length + 1, 24)}
              value={body}
              onChange={(event) => setBody(event.target.value)}
              spellCheck={false}
            />
          </div>
        )}
        <Button type="submit" variant="primary" aria-disabled={isSending}>
          {isSending ? 'Sending request…' : 'Send request'}
        </Button>
      </form>
      <ResponseView result={isSending ? null : result} />
    </FormContext>
  )
}

const EMAIL_TAG_HINT =
  'A tenant can have only one contract. So unless you set an Idempotency-Key, each request is sent with a new tag in the example’s email address.'

function ParameterField({ parameter: { key, isRequired, values, example } }: { parameter: TryableParameter }) {
  if (values.length > 0) {
    const choices = ['', ...values].map((value) => ({ value, text: value || 'Not sent' }))
    return <SelectField name={key} label={key} optional={!isRequired} choices={choices} />
  }
  return (
    <TextField
      name={key}
      label={key}
      hint={example && `Example: ${example}`}
      optional={!isRequired}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

type ParameterValues = Record<TryableParameter['in'], Record<string, string>>

/** Reads the parameters from the form. Leaves out those that are empty. */
function readValues(form: HTMLFormElement, parameters: TryableParameter[]): ParameterValues {
  const data = new FormData(form)
  const values: ParameterValues = { path: {}, query: {}, header: {} }
  for (const parameter of parameters) {
    const value = String(data.get(parameter.key) ?? '').trim()
    if (value) values[parameter.in][parameter.key] = value
  }
  return values
}

function buildUrl(path: string, { path: pathValues, query }: ParameterValues): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathValues[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${filledPath}?${search}` : filledPath
}
