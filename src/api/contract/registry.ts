import { z } from 'zod'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { errorDetails } from '../../platform/contract/error-details.ts'
import { type ErrorCode, errors } from '../../platform/contract/errors.ts'

/** All endpoints, by method and path: each feature adds those that it declares. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface Registry {}

/** Endpoints by method and path, such as 'GET /api/courts/:id/details'. */
export type ByPath<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints as Endpoints[Name]['path']]: Endpoints[Name]
}

type SchemaOf<E, Part extends string> = E extends Record<Part, z.ZodType> ? E[Part] : undefined

/** What a client may send, as written in the URL or the body. */
export type ParamsInput<E> = z.input<NonNullable<SchemaOf<E, 'params'>>>
export type QueryInput<E> = z.input<NonNullable<SchemaOf<E, 'query'>>>
export type BodyInput<E> = z.input<NonNullable<SchemaOf<E, 'body'>>>
/** What a handler receives. */
export type FormFields<E> = z.output<NonNullable<SchemaOf<E, 'form'>>>
export type Body<E> = z.output<NonNullable<SchemaOf<E, 'body'>>>
export type Params<E> = z.output<NonNullable<SchemaOf<E, 'params'>>>
export type Query<E> = z.output<NonNullable<SchemaOf<E, 'query'>>>
/** The body of a successful response. */
export type ResponseBody<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : unknown

/** The body of every error response. */
export const errorResponse = z.object({
  error: z.string().min(1).describe('What is wrong and how to fix it, for people'),
  code: z.enum(Object.keys(errors) as ErrorCode[]),
  ...errorDetails.shape,
})

/** What only errors of some features tell: they add it. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureErrorDetails {}
export type ErrorResponse = z.infer<typeof errorResponse> & FeatureErrorDetails
