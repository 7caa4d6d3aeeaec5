package org.openmds.wsrf.client.credential;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.Credentials;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Credentials in files. Requests use a changed file within {@link #CHECK_INTERVAL}; requests in flight keep their connections. If new files cannot be
 * used, the log tells why, and the old ones stay in use. These credentials are for every target: see {@link #only} and {@link #trust}. Thread-safe;
 * a request reads the files if they were not checked for that long.
 */
public final class FileCredentials implements Credentials {

    /** The longest time after which a request uses a changed file. */
    public static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private static final Logger LOG = LogManager.getLogger();

    private final OutgoingCredentials credentials;
    private final CredentialReaders readers;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private CredentialState state;
    @GuardedBy("this")
    private Map<Path, String> used;
    /** Files that could not be used at the last check: several files may be replaced one after the other. */
    @GuardedBy("this")
    private Map<Path, String> refused = Map.of();
    @GuardedBy("this")
    private boolean isLogged;
    @GuardedBy("this")
    private long checkedNanos;

    private FileCredentials(OutgoingCredentials credentials, CredentialReaders readers, LongSupplier nanoTime) {
        this.credentials = credentials;
        this.readers = readers;
        this.nanoTime = nanoTime;
        this.checkedNanos = nanoTime.getAsLong();
        this.used = CredentialState.texts(credentials);
        this.state = CredentialState.read(credentials, readers);
    }

    /**
     * Reads credentials whose files have the standard form.
     *
     * @throws CredentialException
     *             a file cannot be used
     */
    public static FileCredentials open(OutgoingCredentials credentials) {
        return open(credentials, CredentialReaders.STANDARD, System::nanoTime);
    }

    /**
     * Reads credentials.
     *
     * @param nanoTime
     *            the time, as of {@link System#nanoTime()}
     * @throws CredentialException
     *             a file cannot be used
     */
    public static FileCredentials open(OutgoingCredentials credentials, CredentialReaders readers,
            LongSupplier nanoTime) {
        return new FileCredentials(credentials, readers, nanoTime);
    }

    /** @throws NotConnected the token must not be sent to the target over plain http */
    @Override
    public Optional<Authorization> authorizationFor(URI target) {
        credentials.refusal(target).ifPresent(why -> {
            throw new NotConnected(target.toString(), why);
        });
        return current().authorization();
    }

    @Override
    public Optional<ClientTls> tlsFor(URI target) {
        return current().tls();
    }

    /** Returns the authorities alone: no target sees the certificate or the token. */
    public Credentials trust() {
        return new Credentials() {
            @Override
            public Optional<Authorization> authorizationFor(URI target) {
                return Optional.empty();
            }

            @Override
            public Optional<ClientTls> tlsFor(URI target) {
                return current().trust();
            }
        };
    }

    /**
     * Returns these credentials for some servers, and the authorities alone for all others.
     *
     * @param servers
     *            URLs; scheme, host and port count
     */
    public Credentials only(String... servers) {
        Set<String> origins = Arrays.stream(servers)
                .map(URI::create)
                .map(FileCredentials::origin)
                .collect(Collectors.toUnmodifiableSet());
        Credentials others = trust();
        return Credentials.chosenBy(target -> origins.contains(origin(target)) ? this : others);
    }

    /** Returns scheme, host and port of a URL. */
    public static String origin(URI target) {
        int port = target.getPort() >= 0 ? target.getPort() : "https".equalsIgnoreCase(target.getScheme()) ? 443 : 80;
        return "%s://%s:%d".formatted(target.getScheme(), target.getHost(), port).toLowerCase(Locale.ROOT);
    }

    private synchronized CredentialState current() {
        long now = nanoTime.getAsLong();
        if (now - checkedNanos >= CHECK_INTERVAL.toNanos()) {
            checkedNanos = now;
            check();
        }
        return state;
    }

    @GuardedBy("this")
    private void check() {
        Map<Path, String> texts = Map.of();
        try {
            texts = CredentialState.texts(credentials);
            if (!texts.equals(used)) {
                state = CredentialState.read(credentials, readers);
                used = texts;
                LOG.info("changed credentials are used: {}", texts.keySet());
            }
            refused = Map.of();
            isLogged = false;
        } catch (CredentialException e) {
            boolean again = texts.equals(refused);
            if (again && !isLogged) {
                LOG.error("changed credentials are not used, the previous ones stay: {}", e.getMessage());
            }
            isLogged = again;
            refused = texts;
        }
    }
}
