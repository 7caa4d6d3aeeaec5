package org.openmds.loadtest.systems.rgma.database;

/** A user of the database. */
public record DatabaseAccount(String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
        return user;
    }
}
