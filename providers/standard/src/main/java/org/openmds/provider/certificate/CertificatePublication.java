package org.openmds.provider.certificate;

import java.nio.file.Path;
import java.util.List;

/**
 * The settings of a certificate provider.
 *
 * @param name
 *            name of the provider
 * @param files
 *            each is a file, or a folder with a glob pattern as its last part, for example {@code /etc/grid-security/certificates/*.pem}
 */
record CertificatePublication(String name, List<Path> files) {

    public CertificatePublication {
        files = List.copyOf(files);
    }
}
