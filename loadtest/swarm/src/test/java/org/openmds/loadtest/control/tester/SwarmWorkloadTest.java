package org.openmds.loadtest.control.tester;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.GeneratorSample;

import com.sun.net.httpserver.HttpServer;

@Timeout(30)
final class SwarmWorkloadTest {

    /** Collects recorded phases. */
    private static final class PhaseCollector implements RecordSink {

        record RecordedPhase(String name, int tester, long start, long nanos) {
        }

        final List<RecordedPhase> phases = Collections.synchronizedList(new ArrayList<>());
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        @Override
        public int name(String name) {
            names.add(name);
            return names.size() - 1;
        }

        @Override
        public void accept(ByteBuffer records) {
            ByteBuffer all = records.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            for (int at = all.position(); at < all.limit(); at += RecordCodec.BYTES) {
                if (RecordCodec.kind(all, at) == RecordKind.PHASE.ordinal()) {
                    phases.add(new RecordedPhase(names.get(RecordCodec.name(all, at)), RecordCodec.tester(all, at),
                            RecordCodec.start(all, at), RecordCodec.duration(all, at)));
                }
            }
        }
    }

    private static final TesterWorkload.WorkloadListener IGNORED_REPORTS = new TesterWorkload.WorkloadListener() {

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
            // Not tested here.
        }
    };

    private final PhaseCollector records = new PhaseCollector();

    @Test
    void run_reachableService_recordsTheRoundTripOnceAtTheStart() throws Exception {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        service.start();
        try {
            long begun = System.nanoTime();
            long start = run("http://127.0.0.1:" + service.getAddress().getPort() + "/");

            assertThat(records.phases).singleElement().satisfies(phase -> {
                assertThat(phase.name()).isEqualTo(PhaseNames.ROUND_TRIP);
                assertThat(phase.tester()).isEqualTo(3);
                assertThat(phase.start()).isEqualTo(start);
                assertThat(phase.nanos()).isPositive().isLessThan(System.nanoTime() - begun);
            });
        } finally {
            service.stop(0);
        }
    }

    @Test
    void run_unreachableService_recordsNoRoundTrip() throws Exception {
        run("http://127.0.0.1:1/");

        assertThat(records.phases).isEmpty();
    }

    private long run(String target) throws Exception {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(4, Duration.ZERO, Duration.ofMillis(50))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofMillis(5)),
                Duration.ZERO);
        LoadPlan plan = new LoadPlan("test", new ClientSpec("http", target, Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(5),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1);
        SwarmWorkload work = new SwarmWorkload();
        work.check(plan);
        long start = TesterClock.system().nanos();
        work.run(new TesterWorkload.WorkloadJob(plan, new LoadShare(3, 4), records, TesterClock.system(), start),
                IGNORED_REPORTS);
        return start;
    }
}
