import { createContext, use, useMemo, useState } from 'react'
import { type Units, unitsCookie } from '../contract/units.ts'

interface UnitsChoice {
  units: Units
  /** Remembers the choice for later visits, too. */
  choose: (units: Units) => void
}

export const UnitsContext = createContext<UnitsChoice>({ units: 'mi', choose() {} })

/** The units in which the visitor reads distances. */
export const useUnits = (): Units => use(UnitsContext).units

/** Starts with the units that the server rendered. */
export function useUnitsChoice(rendered: Units): UnitsChoice {
  const [units, setUnits] = useState(rendered)
  return useMemo(() => {
    function choose(chosen: Units) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in some browsers
      document.cookie = unitsCookie(chosen)
      setUnits(chosen)
    }
    return { units, choose }
  }, [units])
}
