package org.openmds.wsrf.client.monitored.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.monitored.PublishedValues;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Statistic;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Tests each kind of meter as an element. */
class MetersTest {

    private static final QName ROOT = new QName("urn:t", "T", "t");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void counter_withTags_hasThemAsAttributesAndAName() {
        registry.counter("jobs.done", "queue", "short", "xml:id", "7").increment(17);

        assertThat(read()).isEqualTo(
                "<t:jobs.done mon:type=\"counter\" mon:Name=\"queue=short,xml:id=7\" queue=\"short\" _xml_id=\"7\">17</t:jobs.done>");
    }

    @Test
    void gauge_withUnit_isANumber() {
        Gauge.builder("queue size", () -> 2.5).baseUnit("jobs").register(registry);

        assertThat(read()).isEqualTo("<t:queue_size mon:type=\"gauge\" mon:unit=\"jobs\">2.5</t:queue_size>");
    }

    @Test
    void gauge_whoseValueIsGone_isNotANumber() {
        Gauge.builder("gone", () -> null).register(registry);

        assertThat(read()).isEqualTo("<t:gone mon:type=\"gauge\">NaN</t:gone>");
    }

    @Test
    void timer_isCountTotalAndMaxInSeconds() {
        Timer timer = registry.timer("http.requests");
        timer.record(Duration.ofMillis(250));
        timer.record(Duration.ofMillis(500));

        assertThat(read()).isEqualTo("<t:http.requests mon:type=\"timer\" mon:unit=\"seconds\"><mon:Count>2</mon:Count>"
                + "<mon:Total>0.75</mon:Total><mon:Max>0.5</mon:Max></t:http.requests>");
    }

    @Test
    void meter_ofEachOtherKind_isPublished() {
        DistributionSummary.builder("a").baseUnit("bytes").register(registry).record(10);
        FunctionCounter.builder("b", this, t -> 3).register(registry);
        FunctionTimer.builder("c", this, t -> 2, t -> 1500, TimeUnit.MILLISECONDS).register(registry);
        TimeGauge.builder("d", () -> 90, TimeUnit.SECONDS).register(registry);
        LongTaskTimer.builder("e").register(registry);
        Meter.builder("f", Meter.Type.OTHER, List.of(new Measurement(() -> 4.0, Statistic.ACTIVE_TASKS)))
                .register(registry);

        assertThat(read())
                .isEqualTo("<t:a mon:type=\"distribution_summary\" mon:unit=\"bytes\"><mon:Count>1</mon:Count>"
                        + "<mon:Total>10</mon:Total><mon:Max>10</mon:Max></t:a>" + "<t:b mon:type=\"counter\">3</t:b>"
                        + "<t:c mon:type=\"timer\" mon:unit=\"seconds\"><mon:Count>2</mon:Count><mon:Total>1.5</mon:Total></t:c>"
                        + "<t:d mon:type=\"gauge\" mon:unit=\"seconds\">90</t:d>"
                        + "<t:e mon:type=\"long_task_timer\" mon:unit=\"seconds\"><mon:ActiveTasks>0</mon:ActiveTasks>"
                        + "<mon:Duration>0</mon:Duration><mon:Max>0</mon:Max></t:e>"
                        + "<t:f mon:type=\"other\"><mon:ActiveTasks>4</mon:ActiveTasks></t:f>");
    }

    @Test
    void meters_chosen_areAllThereIs() {
        registry.counter("jobs.done");
        registry.counter("jvm.memory");

        assertThat(PublishedValues.of(Meters.of(registry, id -> id.getName().startsWith("jobs.")), ROOT))
                .isEqualTo("<t:jobs.done mon:type=\"counter\">0</t:jobs.done>");
    }

    @Test
    void meter_thatFails_leavesTheOthers() {
        Meter.builder("bad", Meter.Type.OTHER, () -> {
            throw new IllegalStateException("broken");
        }).register(registry);
        registry.counter("good");

        assertThat(read()).isEqualTo("<t:good mon:type=\"counter\">0</t:good>"
                + "<mon:PropertyError property=\"bad{}\">IllegalStateException: broken</mon:PropertyError>");
    }

    @Test
    void meters_moreThanAThousand_firstThousandArePublished() {
        for (int i = 0; i < 1_001; i++) {
            registry.counter("c", "n", Integer.toString(i));
        }

        assertThat(read()).contains(
                "IllegalStateException: 1,001 meters are selected, only the first 1,000 are published");
    }

    @Test
    void package_isTheOnlyOneThatNamesMicrometer() throws Exception {
        ClassLoader without = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("io.micrometer")) {
                    throw new ClassNotFoundException(name);
                }
                if (!name.startsWith("org.openmds.wsrf.client.monitored")) {
                    return MetersTest.class.getClassLoader().loadClass(name);
                }
                try (var in = Optional.ofNullable(MetersTest.class.getClassLoader()
                        .getResourceAsStream(name.replace('.', '/') + ".class")).orElseThrow()) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };

        Class<?> builder = without.loadClass("org.openmds.wsrf.client.monitored.MonitoredService$Builder");

        assertThat(builder.getClassLoader()).isSameAs(without);
        assertThat(builder.getMethods()).isNotEmpty();
    }

    private String read() {
        return PublishedValues.of(Meters.of(registry), ROOT);
    }
}
