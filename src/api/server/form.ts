import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { BodySpeedLimit } from '../../platform/http/body-speed.ts'
import { endpoints, type FormFields } from '../contract/endpoints.ts'
import type { EndpointName } from '../contract/paths.ts'
import { validate } from './route.ts'

/** Default name of the file part. */
const PHOTO = 'photo'
const MAX_FIELDS = 12
const MAX_FIELD_BYTES = 64 * 1024

/** Enables multipart forms for calls below `app`. */
export async function enableForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100 },
  })
}

/**
 * Reads a multipart form: the validated fields, and the result of `takeFile` for the file, if there is one. `takeFile`
 * must reject files larger than `maxBytes`. On errors, disposes the file and closes the connection.
 */
export async function readForm<N extends EndpointName, File extends AsyncDisposable | undefined>(
  name: N,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  takeFile: (file: AsyncIterable<Uint8Array>, fileName: string) => Promise<File>,
  maxBytes = MAX_PHOTO_BYTES,
): Promise<{ fields: FormFields<N>; file: File | undefined }> {
  if (!request.isMultipart()) throw new ApiError('form-needed')
  const endpoint: Endpoint = endpoints[name]
  const filePart = endpoint.formFile?.name ?? PHOTO
  const fields: Record<string, unknown> = {}
  const pace = new BodySpeedLimit(request.raw, request.server.bodyRestMs)
  let file: File | undefined
  try {
    for await (const part of pace.limit(request.parts({ limits: { fileSize: 2 * maxBytes } }))) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ApiError('body-too-large')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === filePart && part.filename)
        file = await takeFile(pace.limit(part.file), sanitizeLine(part.filename))
      else part.file.resume()
    }
    return { fields: validate(endpoint.form, fields, 'body') as FormFields<N>, file }
  } catch (error) {
    await file?.[Symbol.asyncDispose]()
    reply.header('connection', 'close')
    throw error
  }
}
