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
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.GeneratorSample;

import com.sun.net.httpserver.HttpServer;

@Timeout(30)
final class SwarmWorkTest {

    /** Keeps the phases that are told. */
    private static final class PhaseList implements RecordSink {

        record Told(String name, int tester, long start, long nanos) {
        }

        final List<Told> told = Collections.synchronizedList(new ArrayList<>());
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        @Override
        public int name(String name) {
            names.add(name);
            return names.size() - 1;
        }

        @Override
        public void accept(ByteBuffer records) {
            ByteBuffer all = records.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            for (int at = all.position(); at < all.limit(); at += Records.BYTES) {
                if (Records.kind(all, at) == Kind.PHASE.ordinal()) {
                    told.add(new Told(names.get(Records.name(all, at)), Records.tester(all, at),
                            Records.start(all, at), Records.duration(all, at)));
                }
            }
        }
    }

    private static final Work.Reports NOBODY = new Work.Reports() {

        @Override
        public void clients(int most) {
            // Not asked here.
        }

        @Override
        public void generator(GeneratorSample sample) {
            // Not asked here.
        }

        @Override
        public void note(String text) {
            // Not asked here.
        }
    };

    private final PhaseList records = new PhaseList();

    @Test
    void run_serviceThatCanBeReached_tellsTheRoundTripOnceAtTheStart() throws Exception {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        service.start();
        try {
            long begun = System.nanoTime();
            long start = run("http://127.0.0.1:" + service.getAddress().getPort() + "/");

            assertThat(records.told).singleElement().satisfies(phase -> {
                assertThat(phase.name()).isEqualTo(Phases.ROUND_TRIP);
                assertThat(phase.tester()).isEqualTo(3);
                assertThat(phase.start()).isEqualTo(start);
                assertThat(phase.nanos()).isPositive().isLessThan(System.nanoTime() - begun);
            });
        } finally {
            service.stop(0);
        }
    }

    @Test
    void run_serviceThatCannotBeReached_tellsNone() throws Exception {
        run("http://127.0.0.1:1/");

        assertThat(records.told).isEmpty();
    }

    private long run(String target) throws Exception {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(4, Duration.ZERO, Duration.ofMillis(50))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ofMillis(5)), Duration.ZERO);
        Plan plan = new Plan("test", new ClientSpec("http", target, Map.of()), load, Plan.Connection.KEEP_ALIVE,
                Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(5), 0, Duration.ofSeconds(30), List.of(), 1);
        SwarmWork work = new SwarmWork();
        work.check(plan);
        long start = TesterClock.system().nanos();
        work.run(new Work.Job(plan, new Share(3, 4), records, TesterClock.system(), start), NOBODY);
        return start;
    }
}
