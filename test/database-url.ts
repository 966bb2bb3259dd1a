/** The URL of another database on the same PostgreSQL server. */
export function withDatabaseName(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
