package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A program that a reference needs, installed by a package of Debian. */
enum DebianProgram {

    NGINX("nginx-light"), SLAPD("slapd"), SLAPADD("slapd"), PROMETHEUS("prometheus"), LDAPSEARCH("ldap-utils");

    private static final Path FOLDER = Path.of("/usr/sbin");

    private final String debianPackage;

    DebianProgram(String debianPackage) {
        this.debianPackage = debianPackage;
    }

    /**
     * Returns the path of the program.
     *
     * @throws IOException
     *             if it is not installed; the message names the package
     */
    String path() throws IOException {
        return path(FOLDER);
    }

    /** Returns the path of the program in this folder. */
    String path(Path folder) throws IOException {
        Path path = folder.resolve(name().toLowerCase(Locale.ROOT));
        if (!Files.isExecutable(path)) {
            throw new IOException("the reference needs %s, which is not installed (Debian: apt install %s)"
                    .formatted(path, debianPackage));
        }
        return path.toString();
    }
}
