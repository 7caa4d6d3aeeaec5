package org.openmds.server.reload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fingerprint of a file at one time.
 *
 * @param identity
 *            the identity of the file behind the name: it changes with a rename or a swap of symbolic links
 * @param content
 *            the hash of the content, the names of a folder's files, or {@value #NOTHING} for a file that cannot be read
 */
record FileFingerprint(String identity, FileTime modified, long size, String content) {

    private static final String NOTHING = "nothing";
    /** Larger files are not hashed; only their identity, time and size are compared. No file that the configuration may name is larger. */
    private static final long MAX_HASHED_BYTES = 1L << 30;
    private static final int MAX_NAMES = 1000;
    /** Upper bound for the precision of the system's file times: within it a file may change and keep its time. */
    private static final Duration TIME_PRECISION = Duration.ofSeconds(5);

    /**
     * Takes the fingerprint of a file. The file is read only if it may have changed since the previous fingerprint.
     *
     * @param before
     *            the previous fingerprint, or {@link #none}
     */
    static FileFingerprint of(Path file, FileFingerprint before, Instant now) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                return new FileFingerprint(String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(), 0,
                        names(file));
            }
            // Reading a pipe would block until another process writes into it.
            if (!attributes.isRegularFile()) {
                return none();
            }
            FileFingerprint stamp = new FileFingerprint(String.valueOf(attributes.fileKey()),
                    attributes.lastModifiedTime(),
                    attributes.size(), before.content());
            boolean settled = stamp.modified().toInstant().isBefore(now.minus(TIME_PRECISION));
            return stamp.equals(before) && settled ? before : stamp.withContent(hash(file, attributes.size()));
        } catch (IOException _) {
            return none();
        }
    }

    /** Returns the fingerprint of a file that does not exist. */
    static FileFingerprint none() {
        return new FileFingerprint("", FileTime.fromMillis(0), 0, NOTHING);
    }

    private FileFingerprint withContent(String hash) {
        return new FileFingerprint(identity, modified, size, hash);
    }

    private static String names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.limit(MAX_NAMES).map(Path::toString).sorted().collect(Collectors.joining("\n"));
        }
    }

    private static String hash(Path file, long size) throws IOException {
        if (size > MAX_HASHED_BYTES) {
            return "too large";
        }
        MessageDigest digest = sha256();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
