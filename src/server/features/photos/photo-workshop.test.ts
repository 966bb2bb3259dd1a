import { expect, it } from 'vitest'
import { twoHalves } from '../../../../test/photos.ts'
import { PhotoWorkshop } from './photo-workshop.ts'
import { preparePhoto } from './prepare-photo.ts'

const FRAGILE = new URL('../../../../test/programs/fragile-workshop.ts', import.meta.url)

it('a photo that breaks the workshop is refused, and the next one finds a new workshop', async () => {
  const workshop = new PhotoWorkshop(FRAGILE)
  for (let i = 0; i < 2; i++)
    await expect(workshop.prepare(Buffer.from('break'))).rejects.toMatchObject({ code: 'photo-unreadable' })
  await expect(workshop.prepare(Buffer.from('refuse'))).rejects.toMatchObject({ code: 'photo-kind' })
})

it('what fails for another reason is no refusal', async () => {
  await expect(new PhotoWorkshop(FRAGILE).prepare(Buffer.from('fail'))).rejects.toThrow('no memory left')
})

it('a photo comes out as it is made', async () => {
  const photo = await twoHalves(600, 400).jpeg().toBuffer()
  expect(await new PhotoWorkshop().prepare(photo)).toEqual(await preparePhoto(photo))
})
