package org.openmds.server;

import java.util.Optional;

/** The version of this server, from the manifest of its jar. */
final class Version {

    private Version() {
    }

    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion()).orElse("development");
    }
}
