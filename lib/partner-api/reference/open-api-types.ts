// The parts of OpenAPI 3.1 that our documents use. zod-openapi's types allow everything that OpenAPI allows, such as
// references in places where our documents have none.

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  'x-max-characters'?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-decimal-places'?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  anyOf?: JsonSchema[]
}

interface OpenApiExample {
  summary: string
  /** Contains the example's Error-Code, because OpenAPI has no place for the header of an example. */
  description?: string
  value: unknown
}

interface MediaType {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, OpenApiExample>
}

interface OpenApiHeader {
  required?: boolean
  description: string
  schema: JsonSchema
}

export interface OpenApiParameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: OpenApiParameter[]
  requestBody?: { content: { 'application/json': MediaType } }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, { $ref?: string; required?: boolean }>
      content?: { 'application/json': MediaType }
    }
  >
}

type PathItems = Record<string, Record<string, OpenApiOperation>>

export interface OpenApiDocument {
  info: { version: string; description: string }
  tags: { name: string; description: string }[]
  paths: PathItems
  webhooks?: PathItems
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, OpenApiHeader>
    securitySchemes: { apiKey: { name: string; description: string } }
  }
}
