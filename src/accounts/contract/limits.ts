/** Days after which registrations with an unverified email address are deleted. */
export const UNVERIFIED_DAYS = 7
