/** Encodes a multipart form: headers and payload for `app.inject`. */
export async function encodeForm(
  fields: Record<string, string>,
  files: Record<string, { bytes: Uint8Array; name: string }> = {},
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [part, { bytes, name }] of Object.entries(files))
    form.append(part, new Blob([bytes as BlobPart]), name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
