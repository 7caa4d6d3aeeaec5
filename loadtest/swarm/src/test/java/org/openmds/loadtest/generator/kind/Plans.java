package org.openmds.loadtest.generator.kind;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;

/** Plans in which nothing matters but the client. */
public final class Plans {

    private Plans() {
    }

    /** @param options names and values in turn */
    public static Plan of(String kind, String target, String... options) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        return of(new ClientSpec(kind, target, map), Plan.Connection.KEEP_ALIVE);
    }

    public static Plan of(ClientSpec client, Plan.Connection connection) {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(2, Duration.ZERO, Duration.ofSeconds(1))),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new Plan("test", client, load, connection, Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(1),
                0, Duration.ofSeconds(30), List.of(), 1);
    }
}
