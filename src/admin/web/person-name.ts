/** '@maya', or the account number of somebody without a username. */
export const personName = ({ id, username }: { id: number; username: string | null }) =>
  username ? `@${username}` : `Account ${id}`
