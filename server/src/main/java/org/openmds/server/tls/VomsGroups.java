package org.openmds.server.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.italiangrid.voms.VOMSAttribute;
import org.italiangrid.voms.VOMSValidators;
import org.italiangrid.voms.ac.VOMSACValidator;
import org.italiangrid.voms.ac.VOMSValidationResult;
import org.italiangrid.voms.error.VOMSValidationErrorMessage;
import org.italiangrid.voms.store.impl.DefaultVOMSTrustStore;
import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import eu.emi.security.authn.x509.X509CertChainValidatorExt;

/**
 * Groups and roles that virtual organisations attest in the attribute certificates of proxies (VOMS, GFD.182). One counts if a server that the
 * directory of organisations names has signed it for the user of the proxy, and it is valid now. Others are ignored, logged and counted. Thread-safe.
 */
final class VomsGroups {

    static final Duration UPDATE_INTERVAL = Duration.ofSeconds(2);
    static final int MAX_GROUPS = 200;

    private static final Logger LOG = LogManager.getLogger();
    private static final String EXTENSION = "1.3.6.1.4.1.8005.100.100.5";
    private static final int MAX_TEXT = 256;

    private final Path directory;
    private final X509CertChainValidatorExt authorities;
    private final LongSupplier nanoTime;
    private final LongAdder refusals = new LongAdder();
    private final RecentResults<AttestedGroups> recent;
    @GuardedBy("this")
    private VOMSACValidator validator;
    @GuardedBy("this")
    private long readNanos;
    /** The last problem that was logged; empty if the directory could be read. */
    @GuardedBy("this")
    private String problem = "";

    /** @param refusal reason why attributes are ignored; empty if all count */
    private record AttestedGroups(Set<String> groups, String refusal) {

        AttestedGroups {
            groups = Set.copyOf(groups);
        }
    }

    private VomsGroups(Path directory, X509CertChainValidatorExt authorities, LongSupplier nanoTime) {
        this.directory = directory;
        this.authorities = authorities;
        this.nanoTime = nanoTime;
        this.validator = read();
        this.readNanos = nanoTime.getAsLong();
        this.recent = new RecentResults<>(this::judge, nanoTime);
    }

    /**
     * Reads a directory with a folder for each organisation, such as {@code /etc/grid-security/vomsdir}.
     *
     * @param authorities
     *            authorities of the certificates of VOMS servers
     * @param nanoTime
     *            the clock, like {@link System#nanoTime()}
     * @throws TlsException
     *             it cannot be read
     */
    static VomsGroups open(Path directory, X509CertChainValidatorExt authorities, LongSupplier nanoTime) {
        try {
            return new VomsGroups(directory, authorities, nanoTime);
        } catch (RuntimeException e) {
            throw new TlsException("http.tls.vomsdir %s cannot be used: %s".formatted(directory, e.getMessage()), e);
        }
    }

    private VOMSACValidator read() {
        if (!Files.isDirectory(directory)) {
            throw new TlsException("it is no directory");
        }
        return VOMSValidators.newValidator(new DefaultVOMSTrustStore(List.of(directory.toString())), authorities);
    }

    /** Returns the groups in a chain, such as {@code /atlas/prod} and {@code /atlas/Role=production}. */
    Set<String> of(X509Certificate[] chain) {
        return Arrays.stream(chain).allMatch(each -> each.getExtensionValue(EXTENSION) == null)
                ? Set.of()
                : recent.of(chain).groups();
    }

    /** Returns how often attributes were ignored since the start. */
    double refusals() {
        return refusals.sum();
    }

    private AttestedGroups judge(X509Certificate[] chain, Optional<AttestedGroups> before) {
        AttestedGroups now = attested(chain);
        if (!now.refusal.isEmpty() && before.filter(each -> each.refusal.equals(now.refusal)).isEmpty()) {
            refusals.increment();
            LOG.warn("VOMS attributes of the certificate {} do not count: {}",
                    shown(chain[0].getSubjectX500Principal().getName()), now.refusal);
        }
        return now;
    }

    private AttestedGroups attested(X509Certificate[] chain) {
        try {
            return groups(Optional.ofNullable(current().validateWithResult(chain)).orElse(List.of()));
        } catch (RuntimeException e) {
            return new AttestedGroups(Set.of(), shown("they cannot be read: " + e.getMessage()));
        }
    }

    private static AttestedGroups groups(List<VOMSValidationResult> results) {
        Set<String> groups = new LinkedHashSet<>();
        List<String> problems = new ArrayList<>();
        for (VOMSValidationResult result : results) {
            if (!result.isValid()) {
                problems.add(result.getValidationErrors()
                        .stream()
                        .map(VOMSValidationErrorMessage::getMessage)
                        .collect(Collectors.joining("; ")));
                continue;
            }
            VOMSAttribute attributes = result.getAttributes();
            for (String name : attributes.getFQANs()) {
                VomsGroupName.parse(name)
                        .filter(each -> each.isOf(attributes.getVO()))
                        .ifPresentOrElse(each -> groups.add(each.text()),
                                () -> problems.add("%s is no group of %s".formatted(name, attributes.getVO())));
            }
        }
        if (groups.size() > MAX_GROUPS) {
            return new AttestedGroups(Set.of(), "expected at most %d groups, got %d".formatted(MAX_GROUPS,
                    groups.size()));
        }
        return new AttestedGroups(groups, shown(String.join("; ", problems)));
    }

    /** Returns the validator with the files of the directory, which are read again after some seconds. If they cannot be used, the old ones stay. */
    private synchronized VOMSACValidator current() {
        long now = nanoTime.getAsLong();
        if (now - readNanos >= UPDATE_INTERVAL.toNanos()) {
            readNanos = now;
            try {
                validator = read();
                problem = "";
            } catch (RuntimeException e) {
                tell(e.getMessage());
            }
        }
        return validator;
    }

    private synchronized void tell(@Nullable String reason) {
        String text = String.valueOf(reason);
        if (!text.equals(problem)) {
            LOG.error("the changed directory {} (http.tls.vomsdir) is not used, the previous files stay: {}", directory,
                    text);
            problem = text;
        }
    }

    /** Returns a text that may come from a client, without control characters and cut. */
    private static String shown(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", "?");
        return plain.length() <= MAX_TEXT ? plain : plain.substring(0, MAX_TEXT) + "...";
    }
}
