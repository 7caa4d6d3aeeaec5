package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Tests equal queries at the same time. */
@Timeout(30)
final class SingleFlightTest {

    private static final int VALUES = 100;
    /** Limits without a time limit: a machine may be busy. */
    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofMinutes(1), 64 << 20);
    private static final XPathQuery QUERY = new XPathQuery("count(//v)", Map.of());

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final QueryEngine engine = new QueryEngine(LIMITS, 2, metrics, Budget.unlimited());
    private final QueryEvaluator evaluator = engine.evaluator();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        callers.close();
        engine.close();
    }

    @Test
    void evaluate_sameVersion_isEvaluatedOnceForAll() throws Exception {
        Future<String> first = ask(slow(7));
        reading.await();
        Future<String> second = ask(slow(7));
        Future<String> third = ask(slow(7));
        await().until(() -> answered("joined") == 2);

        release.countDown();

        for (Future<String> each : List.of(first, second, third)) {
            assertThat(each.get(10, TimeUnit.SECONDS)).isEqualTo("100");
        }
        assertThat(answered("whole")).isEqualTo(1);
    }

    @Test
    void evaluate_otherVersion_isEvaluatedForItself() throws Exception {
        Future<String> first = ask(slow(7));
        reading.await();
        Future<String> second = ask(slow(8));

        release.countDown();

        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("100");
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("100");
        assertThat(answered("whole")).isEqualTo(2);
        assertThat(answered("joined")).isZero();
    }

    @Test
    void evaluate_manyWait_refusesTheNext() throws Exception {
        List<Future<String>> asked = LongStream.range(0, 2 + 64).mapToObj(version -> ask(slow(version))).toList();
        await().until(() -> metrics.get("mds.queries.waiting").gauge().value() == 64);

        Future<String> next = ask(slow(100));

        assertThatThrownBy(() -> next.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(WsrfFaultException.class);
        release.countDown();
        for (Future<String> each : asked) {
            assertThat(each.get(10, TimeUnit.SECONDS)).isEqualTo("100");
        }
    }

    private Future<String> ask(ResourceProperties properties) {
        return callers.submit(() -> evaluator.evaluate(QUERY, properties).toString());
    }

    private double answered(String way) {
        return metrics.get("mds.queries").tag("way", way).counter().count();
    }

    /** Returns a document that is blocked until the test releases it. */
    private ResourceProperties slow(long version) {
        XmlTree value = XmlTree.of(XmlFragment.parse("<v/>"));
        return PropertyDocument.named(new QName("d")).values(new QName("v"), new AbstractList<>() {
            @Override
            public XmlTree get(int index) {
                reading.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return value;
            }

            @Override
            public int size() {
                return VALUES;
            }
        }).version(version).build();
    }
}
