package org.openmds.server;

import java.util.Optional;

/** The version of this server, from the manifest of its jar. */
final class ServerVersion {

    private ServerVersion() {
    }

    static String current() {
        return Optional.ofNullable(ServerVersion.class.getPackage().getImplementationVersion()).orElse("development");
    }
}
