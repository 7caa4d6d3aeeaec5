package org.openmds.loadtest.systems.rgma.database;

/** A database account with its password. */
public record DatabaseAccount(String user, String password) {

    /** Returns the user name only, without the password. */
    @Override
    public String toString() {
        return user;
    }
}
