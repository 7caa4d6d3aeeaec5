package org.openmds.loadtest.systems.rgma.database;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/** The users of a MariaDB: two of programs, over TCP, and one for people, who come by the socket, which is in a folder of their own, and need no password. */
record Accounts(Account owner, Account reader) {

    static final String LOOKER = "look";

    private static final String SCHEMAS = "`" + MariaDb.PREFIX.replace("_", "\\_") + "%`.*";
    /** A consumer's statement that takes longer is ended by the database. */
    private static final int MOST_SECONDS = 30;

    static Accounts random() {
        return new Accounts(random("owner"), random("reader"));
    }

    private static Account random(String user) {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return new Account(user, HexFormat.of().formatHex(bytes));
    }

    /** That make them, in SQL. */
    List<String> statements() {
        return List.of(create(owner.user(), "127.0.0.1", owner.password(), ""),
                create(reader.user(), "127.0.0.1", reader.password(), " WITH MAX_STATEMENT_TIME " + MOST_SECONDS),
                create(LOOKER, "localhost", "", " WITH MAX_STATEMENT_TIME " + MOST_SECONDS),
                "GRANT ALL ON " + SCHEMAS + " TO 'owner'@'127.0.0.1'", "GRANT RELOAD ON *.* TO 'owner'@'127.0.0.1'",
                "GRANT SELECT ON " + SCHEMAS + " TO 'reader'@'127.0.0.1'",
                "GRANT SELECT ON " + SCHEMAS + " TO '" + LOOKER + "'@'localhost'");
    }

    private static String create(String user, String host, String password, String limits) {
        return "CREATE USER '%s'@'%s' IDENTIFIED BY '%s'%s".formatted(user, host, password, limits);
    }
}
