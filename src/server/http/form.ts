import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints, type Form } from '../../contract/endpoints.ts'
import { Refusal } from '../../contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'
import type { EndpointName } from '../../contract/paths.ts'
import { validate } from './route.ts'

/** The name of the part that holds a photo. */
const PHOTO = 'photo'
const MAX_FIELDS = 12
const MAX_FIELD_BYTES = 64 * 1024

/** Lets calls below `app` take forms of several parts. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  // A photo's own limit refuses it with words of its own, before this one cuts it off.
  const fileSize = 2 * MAX_PHOTO_BYTES
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, fileSize },
  })
}

/**
 * Reads the form of a call to its end: the fields as the contract understands them, and what `takePhoto` makes
 * of the photo, if there is one. Whoever is refused while still sending is hung up on.
 */
export async function readForm<N extends EndpointName, Photo>(
  name: N,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  takePhoto: (file: AsyncIterable<Uint8Array>) => Promise<Photo>,
): Promise<{ fields: Form<N>; photo: Photo | undefined }> {
  if (!request.isMultipart()) throw new Refusal('form-needed')
  const fields: Record<string, unknown> = {}
  let photo: Photo | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('body-too-large')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === PHOTO && part.filename) photo = await takePhoto(part.file)
      else part.file.resume()
    }
    const endpoint: Endpoint = endpoints[name]
    return { fields: validate(endpoint.form, fields, 'body') as Form<N>, photo }
  } catch (error) {
    reply.header('connection', 'close')
    throw error
  }
}
