import type { Migration } from 'kysely/migration'

/** Logins by a provider: who a user is there, logins under way, and where mails to such a user go. */
export const socialLogins: Migration = {
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('contact', 'text').execute()
    await db.schema.alterTable('users').addColumn('provider', 'text').execute()
    await db.schema.alterTable('challenges').addColumn('session_id', 'text').execute()
    await db.schema
      .createTable('login_identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('login_identities_key', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('login_identities_user_id').on('login_identities').column('user_id').execute()
    await db.schema
      .createTable('social_logins')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('jkt', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
