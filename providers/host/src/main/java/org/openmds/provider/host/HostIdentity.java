package org.openmds.provider.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Finds out how this host is called. At most one look-up of the fully qualified name is under way; it is repeated with each reading until it gives one.
 *
 * <p>
 * The unique identifier is derived from the one that the system was installed with, without giving that away: it serves as a secret to some programs
 * (machine-id(5)). Where the system has none, as in most containers, it is the name. Thread-safe.
 */
final class HostIdentity {

    /** A slow DNS must not keep the other values waiting; the next collection takes what has come. */
    private static final Duration LOOKUP_TIMEOUT = Duration.ofMillis(100);

    private final Supplier<String> systemName;
    private final UnaryOperator<String> canonicalName;
    private final Executor lookups;
    private final Path machineId;

    @GuardedBy("this")
    private CompletableFuture<String> lookup = CompletableFuture.completedFuture("");

    /**
     * @param systemName
     *            what the system calls itself, with or without domain
     * @param canonicalName
     *            what the DNS or the hosts file makes of it; may take long
     * @param lookups
     *            where {@code canonicalName} may block
     * @param machineId
     *            file with the identifier that the system was installed with
     */
    HostIdentity(Supplier<String> systemName, UnaryOperator<String> canonicalName, Executor lookups, Path machineId) {
        this.systemName = systemName;
        this.canonicalName = canonicalName;
        this.lookups = lookups;
        this.machineId = machineId;
    }

    synchronized IdentityReading read() {
        String system = systemName.get();
        String name = system.contains(".") ? system : qualified(system);
        return new IdentityReading(name, firstLabel(name), uniqueId(name));
    }

    @GuardedBy("this")
    private String qualified(String name) {
        if (lookup.isDone() && (lookup.isCompletedExceptionally() || !isQualified(lookup.join(), name))) {
            lookup = CompletableFuture.supplyAsync(() -> canonicalName.apply(name), lookups);
        }
        try {
            String canonical = lookup.get(LOOKUP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return isQualified(canonical, name) ? canonical : name;
        } catch (TimeoutException | ExecutionException _) {
            return name;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return name;
        }
    }

    /** Hosts files often give the name a loopback address, and the canonical name of that is "localhost". */
    private static boolean isQualified(String canonical, String name) {
        return canonical.startsWith(name + ".");
    }

    private static String firstLabel(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private String uniqueId(String name) {
        try {
            String installed = Files.readString(machineId).strip();
            return installed.isEmpty() ? name : derived(installed);
        } catch (IOException _) {
            return name;
        }
    }

    private static String derived(String installed) {
        byte[] input = (HostNamespaces.HOST + ' ' + installed).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(input).toString();
    }
}
