package org.openmds.wsrf.client.monitored;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests the document of several sources. */
@Timeout(20)
class ServiceDocumentTest {

    private static final QName ROOT = new QName("urn:t", "T", "t");

    private final ManualTime time = new ManualTime();

    @Test
    void read_aSourceHangs_doesNotWaitForItAgain() {
        CountDownLatch free = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        PropertySource hanging = values -> {
            asked.incrementAndGet();
            free.await();
            values.add(values.name("Late"), asked.get());
        };
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            ServiceDocument document = document(Duration.ofSeconds(1), calls, hanging,
                    values -> values.add(values.name("Quick"), 1));
            String error = "<mon:PropertyError property=\"p0\">TimeoutException: no answer to the call at "
                    + "2026-01-01T00:00:00Z</mon:PropertyError>";

            assertThat(document.read().toString()).contains("<t:Quick>1</t:Quick>" + error);
            time.advance(Duration.ofMinutes(1));
            assertThat(document.read().toString()).contains("<t:Quick>1</t:Quick>" + error);
            assertThat(asked).hasValue(1);

            free.countDown();
            XmlFragment answered = document.read();
            while (answered.toString().contains("Error")) {
                answered = document.read();
            }
            assertThat(answered.toString()).contains("<t:Late>").contains("<t:Quick>1</t:Quick>");
        }
    }

    @Test
    void read_sourceExceedsTheSize_othersAreReportedAsFailures() {
        String text = "x".repeat(8_000);
        ServiceDocument document = document(Duration.ofSeconds(1), Runnable::run, values -> {
            for (int i = 0; i < 2_001; i++) {
                values.add(values.name("Text"), text);
            }
        }, values -> values.add(values.name("Tiny"), 1));

        XmlFragment read = document.read();

        assertThat(read.root().children(new QName("urn:t", "Text"))).hasSize(32);
        assertThat(read.root().children(MonitoredNames.ERROR)).hasSize(100)
                .allMatch(error -> error.text().equals("the document is full: its limit is 262,144 bytes"));
        assertThat(read.length()).isLessThan(400_000);
        assertThat(read.root().children(new QName("urn:t", "Tiny"))).as("a small value still fits").hasSize(1);
    }

    @Test
    void read_sourceAddsTooManyValues_isReported() {
        ServiceDocument document = document(Duration.ofSeconds(1), Runnable::run, values -> {
            for (int i = 0; i < 2_001; i++) {
                values.add(values.name("N"), i);
            }
        });

        XmlFragment read = document.read();

        assertThat(read.root().children(new QName("urn:t", "N"))).hasSize(2_000);
        assertThat(read.root().child(MonitoredNames.ERROR).orElseThrow().text())
                .isEqualTo("IllegalArgumentException: one source adds more than 2,000 values");
    }

    private ServiceDocument document(Duration timeout, java.util.concurrent.Executor calls,
            PropertySource... sources) {
        AtomicInteger number = new AtomicInteger();
        List<SourcePoller> readings = Arrays.stream(sources)
                .map(source -> new SourcePoller("p" + number.getAndIncrement(), source, time))
                .toList();
        return new ServiceDocument(ROOT, readings, timeout, calls, time);
    }
}
