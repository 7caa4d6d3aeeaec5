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
 * Finds the names of this host. At most one look-up of the fully qualified name is in progress. Each reading repeats it until it finds a name.
 *
 * <p>
 * The unique identifier is a hash of the identifier that was created when the system was installed. The original is not published, because some
 * programs use it as a secret (machine-id(5)). If the system has none, as in most containers, the unique identifier is the name. Thread-safe.
 */
final class HostIdentity {

    /** A slow DNS must not delay the other values; the next collection uses the result. */
    private static final Duration LOOKUP_TIMEOUT = Duration.ofMillis(100);

    private final Supplier<String> systemName;
    private final UnaryOperator<String> canonicalName;
    private final Executor lookups;
    private final Path machineId;

    @GuardedBy("this")
    private CompletableFuture<String> lookup = CompletableFuture.completedFuture("");

    /**
     * @param systemName
     *            the name that the system has for itself, with or without domain
     * @param canonicalName
     *            finds the canonical name in the DNS or the hosts file; may take long
     * @param lookups
     *            runs {@code canonicalName}, which may block
     * @param machineId
     *            file with the identifier that was created when the system was installed
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

    /** Hosts files often give the name a loopback address, whose canonical name is "localhost". */
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
