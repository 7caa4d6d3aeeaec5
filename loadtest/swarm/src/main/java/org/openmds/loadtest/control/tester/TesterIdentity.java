package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

import org.openmds.loadtest.control.wire.ControlMessage.Hello;

/**
 * The identity of a tester's process.
 *
 * @param version
 *            version of the load test
 * @param checksum
 *            SHA-256 of its jar; empty if it runs from class files
 */
public record TesterIdentity(String host, long pid, int processors, String version, String checksum) {

    /** Returns the identity of this process. */
    public static TesterIdentity ofThisProcess() {
        return new TesterIdentity(hostName(), ProcessHandle.current().pid(), Runtime.getRuntime().availableProcessors(),
                currentVersion(),
                currentJar().map(TesterIdentity::checksum).orElse(""));
    }

    /** Returns the version of the jar; "development" if this program runs from class files. */
    public static String currentVersion() {
        return Optional.ofNullable(TesterIdentity.class.getPackage().getImplementationVersion()).orElse("development");
    }

    /** Returns the jar that this program runs from; empty if it runs from class files. */
    public static Optional<Path> currentJar() {
        try {
            CodeSource source = TesterIdentity.class.getProtectionDomain().getCodeSource();
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    Hello hello(String key, String name) {
        return new Hello(org.openmds.loadtest.control.wire.ControlMessage.PROTOCOL, key, name, host, pid, processors,
                version,
                checksum);
    }

    /** Returns the kernel's host name, because many machines and most containers cannot look their own name up. */
    private static String hostName() {
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            if (!name.isEmpty()) {
                return name;
            }
        } catch (IOException e) {
            // Not Linux.
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static String checksum(Path jar) {
        try (InputStream bytes = new DigestInputStream(Files.newInputStream(jar),
                MessageDigest.getInstance("SHA-256"))) {
            bytes.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(((DigestInputStream) bytes).getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
