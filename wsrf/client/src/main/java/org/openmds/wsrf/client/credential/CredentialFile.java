package org.openmds.wsrf.client.credential;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the files of credentials. */
final class CredentialFile {

    private static final int MAX_BYTES = 4 << 20;
    private static final int MAX_FILES = 20_000;

    private CredentialFile() {
    }

    /** Returns the text of a file, or a list of the files in a directory, by which changes are seen. */
    static String state(Path file) {
        return Files.isDirectory(file) ? list(file) : text(file);
    }

    /**
     * Returns the text of a file. Lines that are not Base64 may have any encoding.
     *
     * @throws CredentialException
     *             it cannot be read
     */
    static String text(Path file) {
        if (!Files.isRegularFile(file) && Files.exists(file)) {
            throw new CredentialException("%s is not a file".formatted(file));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new CredentialException("the file %s is larger than %d bytes".formatted(file, MAX_BYTES));
            }
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Returns the text of a file with a secret.
     *
     * @throws CredentialException
     *             it cannot be read, or every user of the machine can read it
     */
    static String secret(Path file) {
        try {
            if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
                throw new CredentialException("every user of this machine can read %s: use chmod o-r".formatted(file));
            }
        } catch (IOException | UnsupportedOperationException e) {
            // Reading reports a missing file; a file system without permissions cannot be checked.
            return text(file);
        }
        return text(file);
    }

    private static String list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.limit(MAX_FILES).map(CredentialFile::mark).sorted().collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private static String mark(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return "%s %s %d %s".formatted(file.getFileName(), attributes.lastModifiedTime(), attributes.size(),
                    attributes.fileKey());
        } catch (IOException e) {
            return file.getFileName() + " gone";
        }
    }

    private static CredentialException unreadable(Path file, IOException e) {
        String why = e instanceof NoSuchFileException
                ? "does not exist"
                : e instanceof AccessDeniedException
                        ? "cannot be read: permission denied"
                        : "cannot be read: " + e.getMessage();
        return new CredentialException("%s %s".formatted(file, why), e);
    }
}
