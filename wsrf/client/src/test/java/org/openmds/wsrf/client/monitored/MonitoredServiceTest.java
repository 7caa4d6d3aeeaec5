package org.openmds.wsrf.client.monitored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** Tests the life of a monitored service with a manual clock. */
class MonitoredServiceTest {

    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final QName ROOT = new QName("urn:t", "Transfers", "t");

    private final ManualTime time = new ManualTime();
    private final FakeIndex index = new FakeIndex(INTERVAL.multipliedBy(3));
    private final AtomicInteger active = new AtomicInteger(3);
    private final AtomicInteger ended = new AtomicInteger();
    private final Map<String, PropertySource> sources = new LinkedHashMap<>(
            Map.of("Active", values -> values.add(values.name("Active"), active.get())));

    @Test
    void start_indexAnswers_publishesAtOnce() {
        MonitoredService service = start();

        assertThat(index.takeCalls()).containsExactly("add");
        assertThat(index.shown()).isEqualTo(
                "<t:Transfers xmlns:mon=\"http://openmds.org/monitored\" xmlns:t=\"urn:t\"><t:Active>3</t:Active></t:Transfers>");
        assertThat(service.status().isRegisteredAt(time.now())).isTrue();
    }

    @Test
    void interval_nothingChanged_renewsTheLeaseAlone() {
        start();
        index.takeCalls();

        time.advance(INTERVAL);
        time.advance(INTERVAL);

        assertThat(index.takeCalls()).containsExactly("renew", "renew");
    }

    @Test
    void interval_valueChangedOften_sendsTheLastOnce() {
        start();
        index.takeCalls();
        active.set(4);
        active.set(5);

        time.advance(INTERVAL.minusMillis(1));
        assertThat(index.calls).isEmpty();
        time.advance(Duration.ofMillis(1));

        assertThat(index.takeCalls()).containsExactly("update", "renew");
        assertThat(index.shown()).contains("<t:Active>5</t:Active>");
        time.advance(INTERVAL);
        assertThat(index.takeCalls()).containsExactly("renew");
    }

    @Test
    void interval_entryIsLost_isAddedAgainWithCurrentValues() {
        start();
        index.takeCalls();
        index.loseEntry();
        time.advance(INTERVAL);
        assertThat(index.takeCalls()).containsExactly("renew", "add");

        index.loseEntry();
        active.set(7);
        time.advance(INTERVAL);

        assertThat(index.takeCalls()).containsExactly("update", "add");
        assertThat(index.shown()).contains("<t:Active>7</t:Active>");
    }

    @Test
    void start_indexIsAway_registersWhenItIsBack() {
        index.failure = Optional.of(new WsrfFaultException(FaultKind.BASE, "away"));
        MonitoredService service = start();
        assertThat(service.status().lastError()).contains("away");
        time.advance(Duration.ofMinutes(10));
        assertThat(index.takeCalls().size()).isBetween(14, 20);

        index.failure = Optional.empty();
        active.set(9);
        time.advance(Duration.ofSeconds(45));

        assertThat(index.shown()).contains("<t:Active>9</t:Active>");
    }

    @Test
    void update_fails_isSentAgainThoughNothingChangedSince() {
        start();
        index.takeCalls();
        active.set(4);
        index.failure = Optional.of(new WsrfFaultException(FaultKind.BASE, "overloaded"));
        time.advance(INTERVAL);
        assertThat(index.takeCalls()).containsExactly("update");

        index.failure = Optional.empty();
        active.set(3);
        time.advance(Duration.ofSeconds(1));

        assertThat(index.takeCalls()).containsExactly("update", "renew");
        assertThat(index.shown()).contains("<t:Active>3</t:Active>");
    }

    @Test
    void close_twice_removesOnce() {
        MonitoredService service = start();

        service.close();
        service.close();
        time.advance(Duration.ofHours(1));

        assertThat(index.takeCalls()).containsExactly("add", "remove");
        assertThat(index.shown()).isEmpty();
        assertThat(ended).hasValue(1);
    }

    @Test
    void close_indexIsAway_endsAllTheSame() {
        MonitoredService service = start();
        index.failure = Optional.of(new WsrfFaultException(FaultKind.BASE, "away"));

        assertThatCode(service::close).doesNotThrowAnyException();

        assertThat(ended).hasValue(1);
        assertThat(service.status().closed()).isTrue();
    }

    @Test
    void source_fails_othersGoOnAndTheEntrySaysWhy() {
        sources.put("Queue", values -> {
            values.add(values.name("Jobs"), 1);
            throw new IllegalStateException("closed");
        });
        sources.put("Last", values -> values.add(values.name("Last"), true));
        start();

        assertThat(index.shown()).contains("<t:Active>3</t:Active><t:Jobs>1</t:Jobs><t:Last>true</t:Last>"
                + "<mon:PropertyError property=\"Queue\">IllegalStateException: closed</mon:PropertyError></t:Transfers>");
        index.takeCalls();
        time.advance(INTERVAL);
        assertThat(index.takeCalls()).as("the same failure is not sent again").containsExactly("renew");
    }

    @Test
    void source_failsBadly_doesNotEndTheRegistration() {
        sources.put("Deep", values -> {
            throw new StackOverflowError();
        });
        start();

        assertThat(index.shown())
                .contains("<t:Active>3</t:Active><mon:PropertyError property=\"Deep\">StackOverflowError");
    }

    @Test
    void lifetime_ofAShortInterval_isNotShort() {
        assertThat(description(Duration.ofSeconds(1)).lifetime()).isEqualTo(Duration.ofSeconds(15));
        assertThat(description(INTERVAL).lifetime()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void builder_invalidSettings_areRefusedAtOnce() {
        assertThatThrownBy(() -> MonitoredService.at("index:8080"))
                .hasMessage("the index must be an http or https URL, was 'index:8080'");
        assertThatThrownBy(() -> MonitoredService.at("http://a b/")).hasMessageContaining("the index must be a URL");
        MonitoredService.Builder builder = MonitoredService.at("http://127.0.0.1:1/index");
        assertThatThrownBy(() -> builder.member("transfers")).hasMessageContaining("must be an absolute URL");
        assertThatThrownBy(() -> builder.property("no name", () -> 1)).hasMessageContaining("not an XML name");
        assertThatThrownBy(() -> builder.property("A", () -> 1).property("A", () -> 2))
                .hasMessage("property or source 'A' is defined twice");
        assertThatThrownBy(() -> builder.mbean("Memory", "HeapMemoryUsage.used", "Heap"))
                .hasMessageContaining("an MBean name must look like java.lang:type=Memory, was 'Memory'");
        assertThatThrownBy(() -> builder.every(Duration.ofMillis(99)))
                .hasMessage("the interval must be between 100 and 86400000 ms, was 99 ms");
        assertThatThrownBy(builder::start).hasMessage("the member must be set");
        for (int i = 1; i < 256; i++) {
            builder.property("P" + i, () -> 1);
        }
        assertThatThrownBy(() -> builder.property("P256", () -> 1)).hasMessageContaining("at most 256");
    }

    private MonitoredService start() {
        return MonitoredService.start("test", index, description(INTERVAL),
                new ClientThreads(time, Runnable::run, time, () -> 0L), List.of(ended::incrementAndGet));
    }

    private MonitoredService.ServicePublication description(Duration interval) {
        return new MonitoredService.ServicePublication(ROOT, sources, interval);
    }
}
