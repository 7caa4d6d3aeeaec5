package org.openmds.loadtest.systems.rgma.database;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/** The accounts of a MariaDB: two for programs, over TCP; and one for people, over the socket in the run's own folder, without a password. */
record DatabaseAccounts(DatabaseAccount owner, DatabaseAccount reader) {

    static final String INTERACTIVE_USER = "look";

    private static final String SCHEMAS = "`" + MariaDb.SCHEMA_PREFIX.replace("_", "\\_") + "%`.*";
    /** Time limit of a consumer's statement; the database aborts longer ones. */
    private static final int MAX_STATEMENT_SECONDS = 30;

    static DatabaseAccounts random() {
        return new DatabaseAccounts(random("owner"), random("reader"));
    }

    private static DatabaseAccount random(String user) {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return new DatabaseAccount(user, HexFormat.of().formatHex(bytes));
    }

    /** Returns the SQL statements that create the accounts. */
    List<String> statements() {
        return List.of(create(owner.user(), "127.0.0.1", owner.password(), ""),
                create(reader.user(), "127.0.0.1", reader.password(),
                        " WITH MAX_STATEMENT_TIME " + MAX_STATEMENT_SECONDS),
                create(INTERACTIVE_USER, "localhost", "", " WITH MAX_STATEMENT_TIME " + MAX_STATEMENT_SECONDS),
                "GRANT ALL ON " + SCHEMAS + " TO 'owner'@'127.0.0.1'", "GRANT RELOAD ON *.* TO 'owner'@'127.0.0.1'",
                "GRANT SELECT ON " + SCHEMAS + " TO 'reader'@'127.0.0.1'",
                "GRANT SELECT ON " + SCHEMAS + " TO '" + INTERACTIVE_USER + "'@'localhost'");
    }

    private static String create(String user, String host, String password, String limits) {
        return "CREATE USER '%s'@'%s' IDENTIFIED BY '%s'%s".formatted(user, host, password, limits);
    }
}
