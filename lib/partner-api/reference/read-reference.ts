import { describeSchema, type FieldDescription, type SchemaDescription, type Schemas } from './describe-schema'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './open-api-types'

export interface ReferenceExample {
  summary: string
  /** The header Error-Code of the response. */
  errorCode?: string
  value: unknown
}

export interface ReferenceResponse {
  /** Such as '200', or '2XX' for any successful response. */
  status: string
  description: string
  headers: { name: string; isAlwaysSent: boolean; anchor: string }[]
  body: SchemaDescription | null
  examples: ReferenceExample[]
}

export interface ReferenceParameter extends FieldDescription {
  in: OpenApiParameter['in']
}

export interface ReferenceOperation {
  /** The anchor of the operation in the page's URL. Other sites may link to it. */
  id: string
  /** The name of the group of operations that it belongs to. */
  group: string
  method: string
  /** The path or, for a webhook, the type of the message. */
  path: string
  summary: string
  description: string
  parameters: ReferenceParameter[]
  body: { schema: SchemaDescription; examples: ReferenceExample[] } | null
  responses: ReferenceResponse[]
}

interface ReferenceHeader extends SchemaDescription {
  name: string
  anchor: string
}

export interface Reference {
  /** The description of the API, in Markdown. */
  description: string
  authentication: { header: string; description: string }
  /** The body of the errors that have only a message. */
  errorBody: SchemaDescription
  groups: { name: string; description: string }[]
  endpoints: ReferenceOperation[]
  webhooks: ReferenceOperation[]
  /** The headers of responses. */
  headers: ReferenceHeader[]
}

/** The name of the schema of the errors that have only a message. */
export const ERROR_SCHEMA = 'ErrorResponse'

/** Reads what the reference shows from an OpenAPI document. */
export function readReference({ info, tags, paths, webhooks = {}, components }: OpenApiDocument): Reference {
  const { schemas, headers, securitySchemes } = components
  const readOperations = (items: OpenApiDocument['paths']) =>
    Object.entries(items).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        ...readOperation(operation, components),
      })),
    )
  return {
    description: info.description,
    authentication: { header: securitySchemes.apiKey.name, description: securitySchemes.apiKey.description },
    errorBody: describeSchema({ $ref: `#/components/schemas/${ERROR_SCHEMA}` }, schemas),
    groups: tags,
    endpoints: readOperations(paths),
    webhooks: readOperations(webhooks),
    headers: Object.entries(headers).map(([id, { description, schema }]) => ({
      ...describeSchema(schema, schemas),
      // Two headers of the same name have different IDs, such as Allow and Allow-GET.
      name: id.replace(/-GET$/, ''),
      anchor: toHeaderAnchor(id),
      description,
    })),
  }
}

function readOperation(
  { operationId, tags, summary, description = '', parameters = [], requestBody, responses }: OpenApiOperation,
  { schemas, headers }: OpenApiDocument['components'],
) {
  const content = requestBody?.content['application/json']
  return {
    id: operationId,
    group: tags[0] ?? '',
    summary,
    description,
    parameters: parameters.map((parameter) => readParameter(parameter, schemas)),
    body: content ? { schema: describeSchema(content.schema, schemas), examples: readExamples(content) } : null,
    responses: Object.entries(responses).map(([status, response]) => {
      const responseContent = response.content?.['application/json']
      return {
        status,
        description: response.description,
        headers: Object.entries(response.headers ?? {}).map(([name, header]) => {
          const id = header.$ref?.slice(header.$ref.lastIndexOf('/') + 1) ?? name
          return {
            name,
            isAlwaysSent: (header.$ref ? headers[id] : header)?.required ?? false,
            anchor: toHeaderAnchor(id),
          }
        }),
        body: responseContent ? describeSchema(responseContent.schema, schemas) : null,
        examples: responseContent ? readExamples(responseContent) : [],
      }
    }),
  }
}

const readParameter = (parameter: OpenApiParameter, schemas: Schemas): ReferenceParameter => ({
  in: parameter.in,
  key: parameter.name,
  isRequired: parameter.required ?? false,
  ...describeSchema({ ...parameter.schema, description: parameter.description }, schemas),
})

function readExamples({
  example,
  examples = {},
}: NonNullable<OpenApiOperation['requestBody']>['content']['application/json']): ReferenceExample[] {
  if (example !== undefined) return [{ summary: 'Example', value: example }]
  return Object.values(examples).map(({ summary, description, value }) => ({
    summary,
    errorCode: description?.match(/^Error-Code: `(.*)`$/)?.[1],
    value,
  }))
}

const toHeaderAnchor = (id: string) => `header-${id.toLowerCase()}`
