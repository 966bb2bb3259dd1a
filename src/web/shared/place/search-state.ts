/** State of the entry of history on which somebody cleared a search: what was chosen in it is forgotten as well. */
export const BEGINS_ANEW = 'search cleared'
