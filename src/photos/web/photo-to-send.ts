/** More than the server keeps, and less than phones can draw, pixels. */
const MAX_SIDE = 4096
const QUALITY = 0.9

/** What is sent of a chosen photo: of a HEIC a JPEG, if this browser can read it. Of others, the server says what is wrong. */
export async function photoToSend(photo: File): Promise<File> {
  return isHeic(photo) ? asJpeg(photo).catch(() => photo) : photo
}

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

async function asJpeg(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([jpeg], photo.name.replace(/\.hei[cf]$/i, '.jpg'), { type: jpeg.type })
}
