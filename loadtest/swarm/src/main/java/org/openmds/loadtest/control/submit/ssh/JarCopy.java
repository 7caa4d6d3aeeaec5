package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

import org.openmds.loadtest.control.submit.NodeReport;
import org.openmds.loadtest.control.submit.ShellText;

/**
 * The program's jar in the cache folder of the user on a node. It is sent only if the node has no copy with its checksum. Copies that
 * were not used for a month are removed.
 */
final class JarCopy {

    private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(5);
    private static final int NAME_DIGITS = 16;

    private final Path jar;
    private final String sum;
    private final Duration timeout;

    JarCopy(Path jar, Duration limit) throws IOException {
        this.jar = jar;
        this.timeout = limit;
        sum = sum(jar);
    }

    /** Sends the jar if the node does not have it; returns true if it was sent. */
    boolean ensurePresent(NodeReport node, RemoteShell shell) throws IOException {
        String target = path(node);
        String folder = ShellText.quoted(folder(node));
        String there = shell.run(NodeCheck.shell("umask 077; mkdir -p " + folder + " && find " + folder
                + " -name 'openmds-loadtest-*' -type f -mtime +30 -exec rm -f {} + ; touch -c "
                + ShellText.quoted(target) + "; sha256sum "
                + ShellText.quoted(target) + " 2>/dev/null; exit 0"), timeout).outputOrFail("searching for the jar");
        if (there.startsWith(sum)) {
            return false;
        }
        // Sent under another name first: another tester may start from the jar at this moment.
        String part = target + ".part" + Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
        shell.upload(jar, part, UPLOAD_TIMEOUT);
        shell.run(NodeCheck.shell("mv -f " + ShellText.quoted(part) + " " + ShellText.quoted(target)), timeout)
                .outputOrFail("placing the jar");
        return true;
    }

    String path(NodeReport node) {
        return folder(node) + "/openmds-loadtest-" + sum.substring(0, NAME_DIGITS) + ".jar";
    }

    private static String folder(NodeReport node) {
        return node.home() + "/.cache/openmds";
    }

    private static String sum(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            DigestInputStream digesting = new DigestInputStream(stream, MessageDigest.getInstance("SHA-256"));
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
