import { afterEach, expect, test, vi } from 'vitest'
import { photoToSend } from './photo-to-send.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that reads every photo as a picture of this size. */
function browserReading(width: number, height: number) {
  const picture = { width, height, close: vi.fn() }
  const drawImage = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => picture)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['pixels'], { type })
    },
  )
  return { picture, drawImage }
}

test.each([
  ['a JPEG', new File(['x'], 'court.jpg', { type: 'image/jpeg' })],
  ['a text', new File(['x'], 'heic.txt', { type: 'text/plain' })],
])('%s is sent as it is', async (_, photo) => {
  browserReading(10, 10)
  expect(await photoToSend(photo)).toBe(photo)
})

test('a HEIC that the browser cannot read is sent as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const photo = new File(['x'], 'IMG_0001.HEIC', { type: 'image/heic' })
  expect(await photoToSend(photo)).toBe(photo)
})

test.each([
  ['whose browser does not know its type', 'IMG_0001.HEIC', ''],
  ['without a name', 'image', 'image/heif'],
])('a HEIC %s is sent as a JPEG, not larger than phones can draw', async (_, name, type) => {
  const { picture, drawImage } = browserReading(8064, 6048)
  const sent = await photoToSend(new File(['x'], name, { type }))
  expect(sent.type).toBe('image/jpeg')
  expect(sent.name).toBe(name.replace('HEIC', 'jpg'))
  expect(await sent.text()).toBe('pixels')
  expect(drawImage).toHaveBeenCalledOnce()
  expect(drawImage.mock.calls[0]?.[0]).toBe(picture)
  expect(picture.close).toHaveBeenCalled()
})
