/** Apart from the other texts, which the list doesn’t need. */
export const MAP_FAILED =
  'The map couldn’t be loaded. Reload the page to try again. The list of courts still works.'
