package org.openmds.loadtest.systems.rgma;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;

/** One user of a system, as the swarm would have it. */
final class Users implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final CallTraffic traffic;
    private final CallTraffic.Client client;
    private long number;

    Users(ComparedSystem system, ClientSpec spec, Era era) throws ClientException {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(1, Duration.ZERO, Duration.ofSeconds(1))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        Plan plan = new Plan("test", spec, load,
                system.keepsConnections(era) ? Plan.Connection.KEEP_ALIVE : Plan.Connection.PER_REQUEST, DEADLINE,
                Duration.ZERO, Duration.ZERO, 2, Duration.ofSeconds(30), List.of(), 1);
        traffic = (CallTraffic) new RgmaKind().open(plan,
                new ClientContext(Share.WHOLE, new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
        client = traffic.client(0);
    }

    /** The next query; the first and each second one tell their steps. */
    Answer ask() throws InterruptedException {
        return client.call(number++, DEADLINE);
    }

    @Override
    public void close() {
        client.close();
        traffic.close();
    }
}
