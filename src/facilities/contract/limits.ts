/** Characters. */
export const MAX_FACILITY_NAME = 60
