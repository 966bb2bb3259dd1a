/** What the page reads of an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */

export interface OpenApiDocument {
  info: { description: string }
  /** By path, then by method. */
  paths: Record<string, Record<string, Operation>>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  /** Present where the call takes the caller's token; with an empty way among them it needs none. */
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

/** The part of JSON Schema that the contract's schemas come to. */
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
