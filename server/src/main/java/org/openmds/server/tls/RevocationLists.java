package org.openmds.server.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;

/**
 * Renewal of the revocation lists in a directory of authorities, in the layout of the IGTF: the file {@code HASH.crl_url} names the addresses of the
 * list {@code HASH.r0}, one in each line. A fetched list is used if the authority in {@code HASH.0} has signed it, it has not ended, and it is newer
 * than the list that is there. Otherwise the list that is there stays. Used by one thread, except for the count of failures.
 */
final class RevocationLists implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofHours(6);

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long MAX_BYTES = 16 << 20;
    private static final long MAX_ADDRESS_BYTES = 16 << 10;
    private static final String ADDRESSES = ".crl_url";
    private static final int OK = 200;
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[]{'\n'});

    private final Path directory;
    private final InstantSource clock;
    private final HttpTransport http = new HttpTransport(HttpSettings.DEFAULT.withMaxAnswerBytes(MAX_BYTES),
            TargetPolicy.allowAll(), Credentials.none());
    private final AtomicLong failures = new AtomicLong();

    RevocationLists(Path directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /** Returns the number of lists that could not be renewed, since the start. */
    long failures() {
        return failures.get();
    }

    /** Renews all lists. Failures are logged. */
    void renew() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + ADDRESSES)) {
            for (Path addresses : files) {
                renew(addresses);
            }
        } catch (IOException | RuntimeException e) {
            failures.incrementAndGet();
            LOG.error("the revocation lists in {} cannot be renewed", directory, e);
        }
    }

    private void renew(Path addresses) {
        String name = addresses.getFileName().toString().replace(ADDRESSES, "");
        try {
            X509Certificate authority = (X509Certificate) factory()
                    .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(directory.resolve(name + ".0"))));
            if (Files.size(addresses) > MAX_ADDRESS_BYTES) {
                throw new IOException("%s is larger than %d bytes".formatted(addresses, MAX_ADDRESS_BYTES));
            }
            List<String> urls = Files.readAllLines(addresses, StandardCharsets.UTF_8)
                    .stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            replace(directory.resolve(name + ".r0"), first(urls, authority));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            failures.incrementAndGet();
            LOG.warn("the revocation list of {} is not renewed, the one that is there stays: {}", addresses,
                    e.getMessage());
        }
    }

    /** Returns the first list that can be fetched and used. */
    private X509CRL first(List<String> urls, X509Certificate authority) throws IOException {
        IOException problem = new IOException("no address is named");
        for (String url : urls) {
            try {
                return checked(fetch(url), authority);
            } catch (IOException | GeneralSecurityException | ConnectionException | IllegalArgumentException e) {
                problem = new IOException(url + ": " + e.getMessage(), e);
            }
        }
        throw problem;
    }

    private byte[] fetch(String url) throws IOException {
        try (HttpAnswer answer = http.send(OutgoingRequest.get(url, Map.of()), TIMEOUT)) {
            if (answer.status() != OK) {
                throw new IOException("the answer has the status " + answer.status());
            }
            return answer.readAllBytes();
        }
    }

    private X509CRL checked(byte[] bytes, X509Certificate authority) throws GeneralSecurityException, IOException {
        X509CRL list = (X509CRL) factory().generateCRL(new ByteArrayInputStream(bytes));
        if (!list.getIssuerX500Principal().equals(authority.getSubjectX500Principal())) {
            throw new IOException("the list is of %s, expected %s".formatted(list.getIssuerX500Principal(),
                    authority.getSubjectX500Principal()));
        }
        list.verify(authority.getPublicKey());
        Date end = list.getNextUpdate();
        Instant now = clock.instant();
        if (end != null && !now.isBefore(end.toInstant())) {
            throw new IOException("the list has ended at %s".formatted(end.toInstant()));
        }
        return list;
    }

    /** Replaces a list with a newer one in one step. */
    private void replace(Path file, X509CRL list) throws IOException, GeneralSecurityException {
        if (Files.exists(file) && !list.getThisUpdate().after(thisUpdate(file))) {
            return;
        }
        Path unfinished = Files.createTempFile(directory, "list", ".tmp");
        try {
            Files.writeString(unfinished, "-----BEGIN X509 CRL-----\n%s\n-----END X509 CRL-----\n"
                    .formatted(LINES.encodeToString(list.getEncoded())));
            Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            LOG.info("the revocation list {} is renewed; it is of {}", file, list.getThisUpdate().toInstant());
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Returns the time of a list; that of an unreadable one is before all others. */
    private static Date thisUpdate(Path file) throws IOException {
        try {
            return ((X509CRL) factory().generateCRL(new ByteArrayInputStream(Files.readAllBytes(file))))
                    .getThisUpdate();
        } catch (GeneralSecurityException e) {
            LOG.debug("{} is no revocation list", file, e);
            return new Date(0);
        }
    }

    private static CertificateFactory factory() throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509");
    }

    @Override
    public void close() {
        http.close();
    }
}
