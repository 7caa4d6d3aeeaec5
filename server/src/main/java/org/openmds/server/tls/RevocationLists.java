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
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
 * Renewal of the revocation lists in a directory of authorities, in the layout of the IGTF: the file {@code HASH.crl_url} or {@code
 * ALIAS.crl_url} names the addresses of a list, one in each line. A fetched list is used if one of the authorities in {@code HASH.0}, {@code HASH.1} and so on has signed it, it has not ended,
 * and it is newer than the list of this authority among {@code HASH.r0}, {@code HASH.r1} and so on. Otherwise the list that is there stays. Subjects
 * with the same hash have the next numbers, as the program c_rehash of OpenSSL gives them. Used by one thread, except for the count of failures.
 */
final class RevocationLists implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofHours(6);

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long MAX_BYTES = 16 << 20;
    private static final long MAX_ADDRESS_BYTES = 16 << 10;
    private static final String ADDRESSES = ".crl_url";
    /** Largest number in the names of files with the same hash. */
    private static final int MAX_NUMBER = 9;
    private static final int HASH_LENGTH = 8;
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
            List<X509Certificate> authorities = authorities(name);
            if (Files.size(addresses) > MAX_ADDRESS_BYTES) {
                throw new IOException("%s is larger than %d bytes".formatted(addresses, MAX_ADDRESS_BYTES));
            }
            List<String> urls = Files.readAllLines(addresses, StandardCharsets.UTF_8)
                    .stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            SignedList list = first(urls, authorities);
            for (String hash : hashes(name)) {
                replace(place(hash, list.authority()), list.list());
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            failures.incrementAndGet();
            LOG.warn("the revocation list of {} is not renewed, the one that is there stays: {}", addresses,
                    e.getMessage());
        }
    }

    /** A list and the authority that has signed it. */
    private record SignedList(X509CRL list, X509Certificate authority) {
    }

    /** Returns the beginnings of the names of lists. The IGTF names its files by an alias, too, with links from the hashes of the subject. */
    private Set<String> hashes(String name) throws IOException {
        Path aliased = directory.resolve(name + ".pem");
        if (!Files.exists(aliased)) {
            return Set.of(name);
        }
        Set<String> hashes = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "????????.[0-9]")) {
            for (Path file : files) {
                if (Files.mismatch(file, aliased) < 0) {
                    hashes.add(file.getFileName().toString().substring(0, HASH_LENGTH));
                }
            }
        }
        return hashes;
    }

    private List<X509Certificate> authorities(String name) throws IOException, GeneralSecurityException {
        Path aliased = directory.resolve(name + ".pem");
        if (Files.exists(aliased)) {
            return List.of(certificate(aliased));
        }
        List<X509Certificate> authorities = new ArrayList<>();
        for (int number = 0; number <= MAX_NUMBER; number++) {
            Path file = directory.resolve(name + "." + number);
            if (number > 0 && !Files.exists(file)) {
                break;
            }
            authorities.add(certificate(file));
        }
        return authorities;
    }

    private static X509Certificate certificate(Path file) throws IOException, GeneralSecurityException {
        return (X509Certificate) factory().generateCertificate(new ByteArrayInputStream(Files.readAllBytes(file)));
    }

    /** Returns the file for the lists of an authority: the one with its present list, or with none, or the next one. */
    private Path place(String name, X509Certificate authority) throws IOException {
        for (int number = 0; number <= MAX_NUMBER; number++) {
            Path file = directory.resolve(name + ".r" + number);
            if (!Files.exists(file) || read(file).filter(list -> !isOf(authority, list)).isEmpty()) {
                return file;
            }
        }
        throw new IOException("the files %1$s.r0 to %1$s.r%2$d have lists of other authorities".formatted(name,
                MAX_NUMBER));
    }

    /** Returns the first list that can be fetched and used. */
    private SignedList first(List<String> urls, List<X509Certificate> authorities) throws IOException {
        IOException problem = new IOException("no address is named");
        for (String url : urls) {
            try {
                return checked(fetch(url), authorities);
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

    private SignedList checked(byte[] bytes, List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        X509CRL list = (X509CRL) factory().generateCRL(new ByteArrayInputStream(bytes));
        X509Certificate authority = authorities.stream()
                .filter(each -> isOf(each, list))
                .findFirst()
                .orElseThrow(() -> new IOException("the list is of %s, and none of the authorities %s has signed it"
                        .formatted(list.getIssuerX500Principal(),
                                authorities.stream().map(X509Certificate::getSubjectX500Principal).toList())));
        Date end = list.getNextUpdate();
        Instant now = clock.instant();
        if (end != null && !now.isBefore(end.toInstant())) {
            throw new IOException("the list has ended at %s".formatted(end.toInstant()));
        }
        return new SignedList(list, authority);
    }

    /** Returns true if an authority has signed a list. */
    private static boolean isOf(X509Certificate authority, X509CRL list) {
        if (!list.getIssuerX500Principal().equals(authority.getSubjectX500Principal())) {
            return false;
        }
        try {
            list.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            LOG.debug("{} has not signed its list", authority.getSubjectX500Principal(), e);
            return false;
        }
    }

    private static Instant thisUpdate(X509CRL list) {
        return list.getThisUpdate().toInstant();
    }

    /** Replaces a list with a newer one in one step. */
    private void replace(Path file, X509CRL list) throws IOException, GeneralSecurityException {
        if (Files.exists(file)
                && read(file).filter(known -> !thisUpdate(list).isAfter(thisUpdate(known))).isPresent()) {
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

    /** Reads a list; empty if the file has none. */
    private static Optional<X509CRL> read(Path file) throws IOException {
        try {
            return Optional
                    .of((X509CRL) factory().generateCRL(new ByteArrayInputStream(Files.readAllBytes(file))));
        } catch (GeneralSecurityException e) {
            LOG.debug("{} is no revocation list", file, e);
            return Optional.empty();
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
