import type { AccessFilter } from '../../contract/limits.ts'
import { answerQuestions } from './answering-thread.ts'
import { type TileAddress, TileMaker, type TilePlaces } from './tiles.ts'

export interface TileQuestion {
  /** The courts to draw; undefined if they are unchanged. */
  places: TilePlaces | undefined
  access: AccessFilter
  tile: TileAddress
}

let maker: TileMaker | undefined

answerQuestions(({ places, access, tile }: TileQuestion) => {
  if (places) maker = new TileMaker(places)
  if (!maker) throw new Error('the first request must include the courts')
  return maker.draw(access, tile)
})
