package org.openmds.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results about the certificates of open connections. */
class RecentResultsTest {

    @TempDir
    static java.nio.file.Path folder;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicBoolean accepted = new AtomicBoolean(true);
    private final AtomicInteger validated = new AtomicInteger();
    private final RecentResults<Boolean> validations = new RecentResults<>((_, _) -> {
        validated.incrementAndGet();
        return accepted.get();
    }, nanos::get);

    @Test
    void of_computesAgainAfterAMoment() {
        X509Certificate[] chain = chain();
        assertThat(validations.of(chain)).isTrue();
        accepted.set(false);

        nanos.addAndGet(RecentResults.MEMORY.toNanos() - 1);
        assertThat(validations.of(chain)).isTrue();
        assertThat(validated).hasValue(1);

        nanos.incrementAndGet();
        assertThat(validations.of(chain)).isFalse();
        assertThat(validated).hasValue(2);
    }

    private static X509Certificate[] chain() {
        SelfSignedCertificate files = SelfSignedCertificate.in(folder, List.of("host"), Instant.now());
        return HostCredential.read(files.certificate(), files.key(), Instant.now()).chain();
    }
}
