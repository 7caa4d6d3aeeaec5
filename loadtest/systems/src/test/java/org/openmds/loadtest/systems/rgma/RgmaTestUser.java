package org.openmds.loadtest.systems.rgma;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.SystemEra;

/** A single user of a system, as the load generator creates it. */
final class RgmaTestUser implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final CallTraffic traffic;
    private final CallTraffic.BlockingClient client;
    private long number;

    RgmaTestUser(ComparedSystem system, ClientSpec spec, SystemEra era) throws ClientException {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        LoadPlan plan = new LoadPlan("test", spec, load, system.keepsConnections(era)
                ? LoadPlan.ConnectionMode.KEEP_ALIVE
                : LoadPlan.ConnectionMode.PER_REQUEST, DEADLINE, Duration.ZERO, Duration.ZERO,
                new LoadPlan.PlanSampling(2, Duration.ofSeconds(30)), List.of(), 1);
        traffic = (CallTraffic) new RgmaKind().open(plan,
                new ClientContext(LoadShare.WHOLE, new SplittableRandom(1), (_, _, _, _) -> {
                }, TesterClock.system()));
        client = traffic.client(0);
    }

    /** Runs the next query; the first and every other one record their steps. */
    CallResult query() throws InterruptedException {
        return client.call(number++, DEADLINE);
    }

    @Override
    public void close() {
        client.close();
        traffic.close();
    }
}
