import type { AccessFilter } from '../../contract/limits.ts'
import { answerQuestions } from './answering-thread.ts'
import { type TileAddress, TileMaker, type TilePlaces } from './tiles.ts'

export interface TileQuestion {
  /** What is drawn, where it is not the same as before. */
  places: TilePlaces | undefined
  access: AccessFilter
  tile: TileAddress
}

let maker: TileMaker | undefined

answerQuestions(({ places, access, tile }: TileQuestion) => {
  if (places) maker = new TileMaker(places)
  if (!maker) throw new Error('nobody said what to draw')
  return maker.draw(access, tile)
})
