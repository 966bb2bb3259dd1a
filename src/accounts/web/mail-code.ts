/** The code of a link in a mail: after the #, so that it is in no log. */
export const mailCode = () => window.location.hash.slice(1)
