/** History state after clearing a search: the remembered choices are cleared, too. */
export const BEGINS_ANEW = 'search cleared'
