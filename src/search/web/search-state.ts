/** History state after clearing a search: the remembered choices are cleared, too. */
export const SEARCH_CLEARED = 'search cleared'
