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
import org.openmds.loadtest.generator.kind.Plans;
import org.openmds.loadtest.generator.relay.Way;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

@Timeout(20)
final class FarWorkTest {

    private static final Way WAY = Way.ofMillis(20, 10);

    private final List<String> notes = new ArrayList<>();
    private final GetsOnce inner = new GetsOnce();
    private final FarWork work = new FarWork(inner, WAY);

    @Test
    void run_targetOfHttp_isReachedThroughTheWay() throws Exception {
        try (EchoServer service = EchoServer.start(EchoSettings.local().withPage(77))) {
            Plan plan = Plans.of("http", service.uri().resolve("/page?x=%20y").toString(), "method", "GET");
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
            assertThat(notes).containsExactly("the service is made to be 20 + 10 ms away");
        }
    }

    @Test
    void check_targetThatIsNoHttp_isRefused() {
        assertThatThrownBy(() -> work.check(Plans.of("ldap", "ldap://h:389/"))).isInstanceOf(WorkException.class)
                .hasMessage("--network-delay is for targets that are http URLs, not for 'ldap://h:389/'");
        assertThatThrownBy(() -> work.check(Plans.of("http", "http://h:1/a b"))).isInstanceOf(WorkException.class)
                .hasMessage("the target 'http://h:1/a b' is no URL");
        assertThat(inner.checked).isNull();
    }

    @Test
    void stopAndPulse_any_areTheWorks() {
        work.stop();

        assertThat(inner.stopped).isTrue();
        assertThat(work.pulse()).isEqualTo(new Work.Pulse(3, 1));
    }

    private static Work.Job job(Plan plan) {
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
        return new Work.Job(plan, Share.WHOLE, nothing, TesterClock.system(), 0);
    }

    private Work.Reports reports() {
        return new Work.Reports() {

            @Override
            public void clients(int most) {
                // Of no interest.
            }

            @Override
            public void generator(GeneratorSample sample) {
                // Of no interest.
            }

            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
    }

    /** Gets the target once. */
    private static final class GetsOnce implements Work {

        private @Nullable Plan checked;
        private @Nullable Plan ran;
        private @Nullable URI target;
        private long took;
        private int bytes;
        private boolean stopped;

        @Override
        public void check(Plan plan) {
            checked = plan;
        }

        @Override
        public void run(Job job, Reports reports) throws WorkException {
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
                throw new WorkException("it cannot be read after " + TimeUnit.NANOSECONDS.toMillis(took), e);
            }
        }

        @Override
        public void stop() {
            stopped = true;
        }

        @Override
        public Pulse pulse() {
            return new Pulse(3, 1);
        }
    }
}
