package org.openmds.loadtest.systems.rgma.database;

/** A user of the database. */
public record Account(String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
        return user;
    }
}
