/** Texts that the form shows before the server would. */

export const REASON_REQUIRED = 'Choose a reason.'
export const DETAILS_REQUIRED = 'Describe what is illegal or harmful.'
export const INVALID_LOCATION = 'Please enter a valid latitude and longitude, or leave both empty.'
