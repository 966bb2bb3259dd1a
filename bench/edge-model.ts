/** A site behind a cache: how many towns people ask for, and how often. */
export interface Audience {
  towns: number
  visitsPerSecond: number
  /** Of a newcomer: scripts, styles and fonts. */
  assets: number
}

/** What visits consist of, as shares of all visits; a guess, except for what the screens load. */
export const MIX = {
  /** Begin at the list of a town, at the home page, or at the page of a court. */
  ...{ listPage: 0.4, homePage: 0.3, courtPage: 0.3 },
  /** Have nothing of the site in their browser. */
  newcomer: 0.5,
  /** Look at the map. */
  map: 0.5,
  /** Of those who search from the home page: around where they are, which nobody else asks. */
  device: 0.2,
  signedIn: 0.05,
}
export const DETAILS_PER_LIST = 2
export const TILES_PER_MAP = 6
export const SUGGESTIONS_PER_SEARCH = 4

/** The popularity of each of so many towns, the largest first: the second is asked for half as often as the first. */
export function zipf(towns: number): Float64Array {
  const weights = Float64Array.from({ length: towns }, (_, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** For how many seconds a cache uses an answer. */
export interface Lifetimes {
  /** Without renewing it. */
  fresh: number
  /** If nobody asks for it meanwhile. */
  tiles: number
  /** Pages, lists and details. */
  others: number
}

/** Requests of a visit, those of them that a cache has kept, and how many a second the server gets, renewals too. */
export function expectHits({ towns, visitsPerSecond, assets }: Audience, lifetimes: Lifetimes) {
  const popularity = zipf(towns)
  const keptShare = (share: number, seconds: number) =>
    popularity.reduce(
      (sum, town) => sum + town * (1 - Math.exp(-town * share * visitsPerSecond * seconds)),
      0,
    )
  const search = MIX.homePage * (1 - MIX.device)
  const lists = MIX.listPage + MIX.homePage
  /** How many of a visit, and in which share of the visits to a town the same address is asked for. */
  const ofTowns = [
    { count: MIX.listPage, share: MIX.listPage },
    { count: search, share: search },
    { count: MIX.courtPage, share: MIX.courtPage },
    { count: lists * DETAILS_PER_LIST, share: lists },
    { count: MIX.map * TILES_PER_MAP, share: MIX.map, seconds: lifetimes.tiles },
  ]
  const ofEverybody = MIX.newcomer * assets + MIX.homePage + search * SUGGESTIONS_PER_SEARCH + 1 // a photo
  const ofNobodyElse = MIX.homePage * MIX.device + MIX.signedIn
  const requests = ofEverybody + ofNobodyElse + ofTowns.reduce((sum, { count }) => sum + count, 0)
  const kept =
    ofEverybody +
    ofTowns.reduce(
      (sum, { count, share, seconds = lifetimes.others }) => sum + count * keptShare(share, seconds),
      0,
    )
  /** An address is asked for again with the first visit after it was fresh. */
  const fetched = (perSecond: number) => perSecond / (1 + lifetimes.fresh * perSecond)
  const origin = ofTowns.reduce((sum, { count, share }) => {
    const ofTown = (town: number) => (count / share) * fetched(town * share * visitsPerSecond)
    return sum + popularity.reduce((total, town) => total + ofTown(town), 0)
  }, ofNobodyElse * visitsPerSecond)
  return { requests, kept, hits: kept / requests, origin }
}
