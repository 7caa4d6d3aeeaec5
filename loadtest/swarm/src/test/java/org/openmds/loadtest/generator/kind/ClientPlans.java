package org.openmds.loadtest.generator.kind;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;

/** Plans for tests of clients. */
public final class ClientPlans {

    private ClientPlans() {
    }

    /** Returns a plan; the options are alternating names and values. */
    public static LoadPlan of(String kind, String target, String... options) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        return of(new ClientSpec(kind, target, map), LoadPlan.ConnectionMode.KEEP_ALIVE);
    }

    public static LoadPlan of(ClientSpec client, LoadPlan.ConnectionMode connection) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new LoadPlan("test", client, load, connection, Duration.ofSeconds(5), Duration.ZERO,
                Duration.ofSeconds(1), new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1);
    }
}
