package org.openmds.server.command;

/** The entry point of the command line. */
public final class Mds {

    private Mds() {
    }

    /** Runs one command and exits: 0 success, 1 a fault or a failed check, 2 wrong usage, 3 no connection. */
    public static void main(String[] arguments) {
        System.setProperty("java.util.logging.manager", "org.apache.logging.log4j.jul.LogManager");
        System.exit(ServerCommands.tool().run(arguments));
    }
}
