import { type AddProtocolAction, addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

const archives = new Protocol()

/** Tiles of `pmtiles://` addresses. Archives remember failures: they are dropped, so that the next tile tries again. */
addProtocol('pmtiles', async (request, abort) => {
  try {
    return (await archives.tilev4(request, abort)) as Awaited<ReturnType<AddProtocolAction>>
  } catch (error) {
    if (!abort.signal.aborted) archives.tiles.clear()
    throw error
  }
})
