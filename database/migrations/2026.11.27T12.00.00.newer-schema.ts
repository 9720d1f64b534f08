/**
 * Changes nothing. Content types have new attributes since, which an older program would drop: it does not start on a database that has seen
 * this name (src/platform/newer-database.ts).
 */
export async function up(): Promise<void> {}

export async function down(): Promise<void> {}
