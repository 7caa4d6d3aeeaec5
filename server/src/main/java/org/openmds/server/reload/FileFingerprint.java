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

/**
 * What a file was when it was looked at.
 *
 * @param identity
 *            of the file behind the name: another one after a rename or a swap of symbolic links
 * @param content
 *            a hash of it, {@value #NOTHING} for a file that cannot be read
 */
record FileFingerprint(String identity, FileTime modified, long size, String content) {

    private static final String NOTHING = "nothing";
    /** No file that the configuration may name is larger; of one that is, the rest of the mark must do. */
    private static final long MAX_HASHED_BYTES = 1L << 30;
    /** The system's time stamps may be as coarse as this: a file may change again without getting another one. */
    private static final Duration TIME_PRECISION = Duration.ofSeconds(5);

    /**
     * Looks at a file. It is read only if it may have changed since it was looked at before.
     *
     * @param before
     *            what it was then, or {@link #none}
     */
    static FileFingerprint of(Path file, FileFingerprint before, Instant now) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            // Reading a pipe would wait for somebody to write into it.
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

    /** A file that is not there. */
    static FileFingerprint none() {
        return new FileFingerprint("", FileTime.fromMillis(0), 0, NOTHING);
    }

    private FileFingerprint withContent(String hash) {
        return new FileFingerprint(identity, modified, size, hash);
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
