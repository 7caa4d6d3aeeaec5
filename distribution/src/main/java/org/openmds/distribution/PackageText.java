package org.openmds.distribution;

import java.time.Instant;

/**
 * The description of a package.
 *
 * @param description
 *            some sentences, in lines of at most 75 characters
 * @param maintainer
 *            who made the package and answers questions about it, as {@code Name <address>}
 * @param time
 *            the time of all files, fixed for a version
 */
record PackageText(String name, String version, String summary, String description, String maintainer,
        Instant time) {

    /** Returns the name of the processor's kind as {@code uname} prints it, for example x86_64. */
    static String machine() {
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> "x86_64";
            case String other -> other;
        };
    }

    /** Returns the name of the processor's kind as Debian and container images print it, for example amd64. */
    static String debianMachine() {
        return switch (System.getProperty("os.arch")) {
            case "aarch64" -> "arm64";
            case String other -> other;
        };
    }
}
