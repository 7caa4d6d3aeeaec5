package org.openmds.loadtest.control.tester;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

@Timeout(20)
final class DelayedWorkloadTest {

    private static final RelayDelays WAY = RelayDelays.ofMillis(20, 10);

    private final List<String> notes = new ArrayList<>();
    private final SingleRequestWorkload inner = new SingleRequestWorkload();
    private final DelayedWorkload work = new DelayedWorkload(inner, WAY);

    @Test
    void run_httpTarget_isReachedThroughTheRelay() throws Exception {
        try (EchoServer service = EchoServer.start(EchoSettings.local().withPage(77))) {
            LoadPlan plan = ClientPlans.of("http", service.uri().resolve("/page?x=%20y").toString(), "method", "GET");
            work.check(plan);
            work.run(job(plan), reports());

            assertThat(inner.checked).isEqualTo(plan);
            URI through = requireNonNull(inner.target);
            assertThat(through.getPort()).isNotEqualTo(service.uri().getPort());
            assertThat(through).hasPath("/page").hasQuery("x= y");
            assertThat(inner.bytes).isEqualTo(77);
            assertThat(inner.took).isGreaterThanOrEqualTo(WAY.roundTrip().toNanos());
            assertThat(inner.ran).usingRecursiveComparison().ignoringFields("client").isEqualTo(plan);
            assertThat(requireNonNull(inner.ran).client().options()).isEqualTo(plan.client().options());
            assertThat(service.counts().totals().taken()).isOne();
            assertThat(notes).containsExactly("a relay delays requests by 20 ms and answers by 10 ms");
        }
    }

    @Test
    void check_otherTarget_isRefused() {
        assertThatThrownBy(() -> work.check(ClientPlans.of("ldap", "ldap://h:389/")))
                .isInstanceOf(WorkloadException.class)
                .hasMessage("--network-delay needs a target that is an http URL, got 'ldap://h:389/'");
        assertThatThrownBy(() -> work.check(ClientPlans.of("http", "http://h:1/a b")))
                .isInstanceOf(WorkloadException.class)
                .hasMessage("the target 'http://h:1/a b' is not a URL");
        assertThat(inner.checked).isNull();
    }

    @Test
    void stopAndStatus_areDelegated() {
        work.stop();

        assertThat(inner.stopped).isTrue();
        assertThat(work.status()).isEqualTo(new TesterWorkload.WorkloadStatus(3, 1));
    }

    private static TesterWorkload.WorkloadJob job(LoadPlan plan) {
        RecordSink nothing = new RecordSink() {

            @Override
            public int name(String name) {
                return 0;
            }

            @Override
            public void accept(ByteBuffer records) {
                records.position(records.limit());
            }
        };
        return new TesterWorkload.WorkloadJob(plan, LoadShare.WHOLE, nothing, TesterClock.system(), 0);
    }

    private TesterWorkload.WorkloadListener reports() {
        return new TesterWorkload.WorkloadListener() {

            @Override
            public void clients(int most) {
                // Not tested here.
            }

            @Override
            public void generator(GeneratorSample sample) {
                // Not tested here.
            }

            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
    }

    /** Requests the target once. */
    private static final class SingleRequestWorkload implements TesterWorkload {

        private @Nullable LoadPlan checked;
        private @Nullable LoadPlan ran;
        private @Nullable URI target;
        private long took;
        private int bytes;
        private boolean stopped;

        @Override
        public void check(LoadPlan plan) {
            checked = plan;
        }

        @Override
        public void run(WorkloadJob job, WorkloadListener workloadListener) throws WorkloadException {
            ran = job.plan();
            target = URI.create(job.plan().client().target());
            try {
                URL url = URI.create(job.plan().client().target()).toURL();
                long start = System.nanoTime();
                try (var in = url.openStream()) {
                    bytes = in.readAllBytes().length;
                }
                took = System.nanoTime() - start;
            } catch (IOException e) {
                throw new WorkloadException("it cannot be read after " + TimeUnit.NANOSECONDS.toMillis(took), e);
            }
        }

        @Override
        public void stop() {
            stopped = true;
        }

        @Override
        public WorkloadStatus status() {
            return new WorkloadStatus(3, 1);
        }
    }
}
