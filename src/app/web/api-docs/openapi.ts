/** The part of an OpenAPI 3.1 document that the page reads: https://spec.openapis.org/oas/v3.1.1.html */

export interface OpenApiDocument {
  info: { description: string }
  servers: { url: string }[]
  /** By path, then by method. */
  paths: Record<string, Record<string, Operation>>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  /** Present if the endpoint accepts a token; an empty object means that it is optional. */
  security?: object[]
  /** By status. */
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  default?: unknown
  example?: unknown
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: Schema | false
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}
