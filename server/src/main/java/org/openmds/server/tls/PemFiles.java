package org.openmds.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;

/**
 * The texts of the files of a certificate and its key at one time. Two are equal if neither file changed between them.
 *
 * @param certificate
 *            the certificate and those of its authorities
 * @param key
 *            the private key
 */
record PemFiles(String certificate, String key) {

    private static final long MAX_BYTES = 1 << 20;

    /** @throws TlsException a file cannot be read */
    static PemFiles read(Path certificate, Path key) {
        requirePrivate(key);
        return new PemFiles(text(certificate), text(key));
    }

    private static void requirePrivate(Path key) {
        try {
            if (Files.getPosixFilePermissions(key).contains(PosixFilePermission.OTHERS_READ)) {
                throw new TlsException("every user of the machine can read the key %s: use chmod o-r".formatted(key));
            }
        } catch (IOException | UnsupportedOperationException _) {
            // The reading reports a missing file; a file system without permissions cannot be checked.
        }
    }

    private static String text(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new TlsException("the file %s is larger than 1 MiB".formatted(file));
            }
            // Lines that are not Base64 may have any encoding.
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new TlsException("the file %s does not exist".formatted(file), e);
        } catch (IOException e) {
            throw new TlsException("the file %s cannot be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    @Override
    public String toString() {
        return "PemFiles[" + certificate.length() + " characters]";
    }
}
