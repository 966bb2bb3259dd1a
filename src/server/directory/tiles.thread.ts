import type { AccessFilter } from '../../contract/limits.ts'
import { answerQuestions } from './answering-thread.ts'
import type { DirectoryData } from './data.ts'
import { type TileAddress, TileMaker } from './tiles.ts'

export interface TileQuestion {
  data: DirectoryData
  access: AccessFilter
  tile: TileAddress
}

const maker = new TileMaker()

answerQuestions(({ data, access, tile }: TileQuestion) => maker.draw(data, access, tile))
